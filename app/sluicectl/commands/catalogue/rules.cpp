// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/catalogue/rules.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/line.h"
#include "core/bench/guide/memory_comparison.h"

#include <memory>

namespace sluice::ctl {

namespace {

Json jsonOf(const RuleNote& rule)
{
    return {{"rule", rule.id}, {"judges", rule.text}};
}

Result<int> listRules(Session& session)
{
    std::string text;
    Json list = Json::array();
    for (const auto& rule : ruleNotes()) {
        text += ctl::line("{:<21}  {}\n", rule.id, rule.text);
        list.push_back(jsonOf(rule));
    }
    session.printResult(Json{{"schema", "sluice.rules/1"}, {"rules", std::move(list)}}, text);
    return exitDone;
}

/// What tells whether a node keeps a rule.
const char* commandOf(const RuleNote& rule)
{
    return rule.id == memoryRule ? "sluicectl guide --path DIR" : "sluicectl audit --path DIR";
}

Result<int> showRule(Session& session, const std::string& id)
{
    for (const auto& rule : ruleNotes()) {
        if (rule.id == id) {
            session.printResult(Json{{"schema", "sluice.rules/1"}, {"rules", Json::array({jsonOf(rule)})}},
                                ctl::line("{}\n  judges  {}\n  see it  {}\n", rule.id, rule.text, commandOf(rule)));
            return exitDone;
        }
    }
    return Error{ErrorKind::NotFound, "there is no rule " + id, "sluicectl rules lists them"};
}

} // namespace

std::span<const RuleNote> ruleNotes()
{
    static constexpr std::array notes{
#define RULE_NOTE(id, text) RuleNote{id, text},
#include "app/sluicectl/commands/catalogue/rule_notes.def"
#undef RULE_NOTE
    };
    return notes;
}

void addRules(CLI::App& app, Session& session)
{
    const auto id = std::make_shared<std::string>();
    auto* command = app.add_subcommand("rules", "What the audit judges, by the ids of its rules");
    session.addCommonOptions(*command);
    command->require_subcommand(0, 1);
    auto* list = command->add_subcommand("list", "every rule");
    session.addCommonOptions(*list);
    auto* show = command->add_subcommand("show", "one rule");
    session.addCommonOptions(*show);
    show->add_option("RULE", *id, "its id, such as block.scheduler")->required();
    command->final_callback([&session, show, id] {
        session.command = [&session, one = show->parsed(), id] {
            return one ? showRule(session, *id) : listRules(session);
        };
    });
}

} // namespace sluice::ctl
