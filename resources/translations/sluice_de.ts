<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>1 read in flight</source>
        <translation>1 Lesevorgang gleichzeitig</translation>
    </message>
    <message>
        <source>%1 reads in flight</source>
        <translation>%1 Lesevorgänge gleichzeitig</translation>
    </message>
    <message>
        <source>needed by 1 GPU</source>
        <translation>von 1 GPU gebraucht</translation>
    </message>
    <message>
        <source>needed by %1 GPUs</source>
        <translation>von %1 GPUs gebraucht</translation>
    </message>
    <message>
        <source>, times %1 devices</source>
        <translation>, mal %1 Geräte</translation>
    </message>
    <message>
        <source>Bandwidth over read size, by the data sheet</source>
        <translation>Bandbreite über der Lesegröße, nach Datenblatt</translation>
    </message>
    <message>
        <source>read size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>%1 of %1, room for more than %2</source>
        <translation>%1 von %1, Platz für mehr als %2</translation>
    </message>
    <message>
        <source>%1 of %1, room for %2</source>
        <translation>%1 von %1, Platz für %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>File opens</source>
        <translation>Dateien öffnen</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Host to GPU</source>
        <translation>Zur GPU</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Bandwidth over read size, at the best depth of each</source>
        <translation>Bandbreite über der Lesegröße, jeweils bei der besten Tiefe</translation>
    </message>
    <message>
        <source>Seen on this node: %1 samples/s. Predicted with the same settings: %2 (%3 to %4), %5 % off.</source>
        <translation>Auf diesem Knoten gesehen: %1 Samples/s. Vorhergesagt mit denselben Einstellungen: %2 (%3 bis %4), %5 % daneben.</translation>
    </message>
    <message>
        <source>Seen on this node: %1 samples/s. Predicted with the same settings: %2 (%3 to %4), %5 % off and outside the interval.</source>
        <translation>Auf diesem Knoten gesehen: %1 Samples/s. Vorhergesagt mit denselben Einstellungen: %2 (%3 bis %4), %5 % daneben und außerhalb des Intervalls.</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Finds out whether a GPU node can be fed with training data, why not, and what to change.

sluice report --run ID|last --format html|pdf|md -o FILE writes a report without a window.</source>
        <translation>Findet heraus, ob ein GPU-Knoten mit Trainingsdaten versorgt werden kann, warum nicht, und was zu ändern ist.

sluice report --run ID|last --format html|pdf|md -o DATEI schreibt einen Bericht ohne Fenster.</translation>
    </message>
    <message>
        <source>The history file.</source>
        <translation>Die Datei des Verlaufs.</translation>
    </message>
    <message>
        <source>The folder to measure.</source>
        <translation>Der zu messende Ordner.</translation>
    </message>
    <message>
        <source>With --guide: a preset&apos;s name, or a workload file.</source>
        <translation>Mit --guide: der Name einer Vorgabe oder eine Datei mit einem Job.</translation>
    </message>
    <message>
        <source>With --guide: the GPUs of this machine that train.</source>
        <translation>Mit --guide: die GPUs dieser Maschine, die trainieren.</translation>
    </message>
    <message>
        <source>With --guide: the time that the measurement may take.</source>
        <translation>Mit --guide: die Zeit, die die Messung dauern darf.</translation>
    </message>
    <message>
        <source>Begin with the guided audit of this machine. It shows what it would do and waits for Start.</source>
        <translation>Mit der geführten Prüfung dieser Maschine beginnen. Sie zeigt, was sie täte, und wartet auf Start.</translation>
    </message>
    <message>
        <source>--path %1: there is no such folder</source>
        <translation>--path %1: diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>unknown command %1</source>
        <translation>unbekannter Befehl %1</translation>
    </message>
    <message>
        <source>Show another machine: a file of sluicectl snapshot -o, or the folder of a captured tree.</source>
        <translation>Eine andere Maschine zeigen: eine Datei von sluicectl snapshot -o, oder den Ordner eines gesammelten Baums.</translation>
    </message>
    <message>
        <source>--open %1: there is no such file or folder</source>
        <translation>--open %1: diese Datei oder diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Begin with a machine that ssh reaches: its settings, and measuring on it. sluicectl must be there.</source>
        <translation>Mit einer Maschine beginnen, die ssh erreicht: ihre Einstellungen, und Messen auf ihr. sluicectl muss dort sein.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ActivityLine</name>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Cancel the measurement</source>
        <translation>Die Messung abbrechen</translation>
    </message>
    <message>
        <source>Stops the measurement and keeps what it has measured</source>
        <translation>Beendet die Messung und behält, was sie gemessen hat</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ActivityModel</name>
    <message>
        <source>computing</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>opening files</source>
        <translation>öffnet Dateien</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>page faults</source>
        <translation>Seitenfehler</translation>
    </message>
    <message>
        <source>waiting for a CPU</source>
        <translation>wartet auf eine CPU</translation>
    </message>
    <message>
        <source>waiting for data</source>
        <translation>wartet auf Daten</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>in the step</source>
        <translation>im Schritt</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
    <message>
        <source>main %1</source>
        <translation>main %1</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ActivityView</name>
    <message>
        <source>Colours of the strips</source>
        <translation>Farben der Streifen</translation>
    </message>
    <message>
        <source>What each thread did</source>
        <translation>Was jeder Thread tat</translation>
    </message>
</context>
<context>
    <name>sluice::ui::AuditPage</name>
    <message>
        <source>Settings read at %1</source>
        <translation>Einstellungen, gelesen am %1</translation>
    </message>
    <message>
        <source>Settings of %1, read at %2</source>
        <translation>Einstellungen von %1, gelesen am %2</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>&amp;Audit again</source>
        <translation>&amp;Neu prüfen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>This machine has not been audited yet. An audit reads its settings and changes none.</source>
        <translation>Diese Maschine wurde noch nicht geprüft. Eine Prüfung liest ihre Einstellungen und ändert keine.</translation>
    </message>
    <message>
        <source>Export the audit</source>
        <translation>Die Prüfung exportieren</translation>
    </message>
    <message>
        <source>Report (*.html *.pdf *.md);;Data (*.json);;Commands, all commented out (*.sh)</source>
        <translation>Bericht (*.html *.pdf *.md);;Daten (*.json);;Befehle, alle auskommentiert (*.sh)</translation>
    </message>
    <message>
        <source>Filter by rule, subject or text</source>
        <translation>Nach Regel, Gegenstand oder Text filtern</translation>
    </message>
    <message>
        <source>Filter findings by text</source>
        <translation>Befunde nach Text filtern</translation>
    </message>
    <message>
        <source>Filter findings by severity</source>
        <translation>Befunde nach Schwere filtern</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>Jede Schwere</translation>
    </message>
    <message>
        <source>Warning and above</source>
        <translation>Ab Warnung</translation>
    </message>
    <message>
        <source>Critical only</source>
        <translation>Nur kritische</translation>
    </message>
    <message>
        <source>Group findings</source>
        <translation>Befunde gruppieren</translation>
    </message>
    <message>
        <source>By severity</source>
        <translation>Nach Schwere</translation>
    </message>
    <message>
        <source>By part of the machine</source>
        <translation>Nach Teil der Maschine</translation>
    </message>
    <message>
        <source>By device</source>
        <translation>Nach Gerät</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Passed rules</source>
        <translation>Erfüllte Regeln</translation>
    </message>
    <message>
        <source>Rules that could not judge</source>
        <translation>Regeln, die nicht urteilen konnten</translation>
    </message>
    <message>
        <source>Findings, passed and unknown rules</source>
        <translation>Befunde, erfüllte und unbekannte Regeln</translation>
    </message>
    <message>
        <source>F&amp;indings (%1)</source>
        <translation>&amp;Befunde (%1)</translation>
    </message>
    <message>
        <source>&amp;Passed (%1)</source>
        <translation>Er&amp;füllt (%1)</translation>
    </message>
    <message>
        <source>&amp;Unknown (%1)</source>
        <translation>&amp;Unbekannt (%1)</translation>
    </message>
    <message>
        <source>It is written.</source>
        <translation>Es ist geschrieben.</translation>
    </message>
    <message>
        <source>Auditing</source>
        <translation>Prüft</translation>
    </message>
    <message>
        <source>No finding fits the filter.</source>
        <translation>Kein Befund passt zum Filter.</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Keine Probleme gefunden.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::BenchRun</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stops and keeps what has been measured</source>
        <translation>Hält an und behält, was gemessen ist</translation>
    </message>
    <message>
        <source>Starting the engine.</source>
        <translation>Startet die Engine.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>Nichts wurde gemessen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::BringView</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The engine can be copied there: an archive of %1 is unpacked into ~/.cache/sluice of %2. It needs no root and nothing else there, and is gone when that folder is deleted.</source>
        <translation>Die Engine kann dorthin kopiert werden: Ein Archiv von %1 wird auf %2 in ~/.cache/sluice entpackt. Sie braucht dort weder root noch sonst etwas und ist weg, wenn dieser Ordner gelöscht wird.</translation>
    </message>
    <message>
        <source>&amp;Copy the engine to %1</source>
        <translation>Engine auf %1 &amp;kopieren</translation>
    </message>
</context>
<context>
    <name>sluice::ui::CodeBox</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>sluice::ui::Comparison</name>
    <message>
        <source>Workload</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Wartet auf Daten</translation>
    </message>
    <message>
        <source>Storage gives</source>
        <translation>Speicher gibt</translation>
    </message>
    <message>
        <source>Memory for batches</source>
        <translation>RAM für Batches</translation>
    </message>
    <message>
        <source>Lost to waiting</source>
        <translation>Durch Warten verloren</translation>
    </message>
    <message>
        <source>%1 a month</source>
        <translation>%1 im Monat</translation>
    </message>
    <message>
        <source>Read by the whole job</source>
        <translation>Vom ganzen Training gelesen</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>Engpass</translation>
    </message>
    <message>
        <source>Required storage bandwidth</source>
        <translation>Benötigte Speicherbandbreite</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ComparisonView</name>
    <message>
        <source>&amp;Back to the runs</source>
        <translation>&amp;Zurück zu den Läufen</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>Abweichende Einstellungen</translation>
    </message>
    <message>
        <source>Ratios</source>
        <translation>Verhältnisse</translation>
    </message>
</context>
<context>
    <name>sluice::ui::CurveChart</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Copy values as CSV</source>
        <translation>Werte als CSV kopieren</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source> (%1 to %2)</source>
        <translation> (%1 bis %2)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::CurveModel</name>
    <message>
        <source>%1, at least</source>
        <translation>%1, mindestens</translation>
    </message>
    <message>
        <source>%1, at most</source>
        <translation>%1, höchstens</translation>
    </message>
</context>
<context>
    <name>sluice::ui::CurvePlot</name>
    <message>
        <source>There is nothing to draw.</source>
        <translation>Es gibt nichts zu zeichnen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::DatasetPanel</name>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>as found</source>
        <translation>wie gefunden</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Ever&amp;y shard, however long</source>
        <translation>&amp;Jeden Shard, wie lange es auch dauert</translation>
    </message>
    <message>
        <source>&amp;Read the data set</source>
        <translation>Daten&amp;satz lesen</translation>
    </message>
    <message>
        <source>A folder of files or shards, or one file; only read</source>
        <translation>Ein Ordner mit Dateien oder Shards, oder eine Datei; wird nur gelesen</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>Samplegröße</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Länge der Sequenz</translation>
    </message>
    <message>
        <source>Tokens of one sample, for data sets of tokens</source>
        <translation>Tokens eines Samples, für Datensätze aus Tokens</translation>
    </message>
    <message>
        <source>Bytes of a token</source>
        <translation>Bytes eines Tokens</translation>
    </message>
    <message>
        <source>2 for 16-bit ids, 4 for 32-bit; for bare token files</source>
        <translation>2 für Nummern mit 16 Bit, 4 für 32 Bit; für bloße Token-Dateien</translation>
    </message>
    <message>
        <source>Time for reading shards</source>
        <translation>Zeit zum Lesen von Shards</translation>
    </message>
    <message>
        <source>Shards that are not read in this time are estimated by their bytes</source>
        <translation>Shards, die in dieser Zeit nicht gelesen werden, werden nach ihren Bytes geschätzt</translation>
    </message>
    <message>
        <source>The count is exact then</source>
        <translation>Dann ist die Zahl exakt</translation>
    </message>
    <message>
        <source>Data &amp;set</source>
        <translation>Da&amp;tensatz</translation>
    </message>
    <message>
        <source>&amp;Bytes of a sample</source>
        <translation>&amp;Bytes eines Samples</translation>
    </message>
    <message>
        <source>Tokens of a se&amp;quence</source>
        <translation>Tokens einer Se&amp;quenz</translation>
    </message>
    <message>
        <source>Bytes of a to&amp;ken</source>
        <translation>Bytes eines To&amp;kens</translation>
    </message>
    <message>
        <source>&amp;Time for reading shards</source>
        <translation>&amp;Zeit zum Lesen von Shards</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>What does this data set hold?</source>
        <translation>Was enthält dieser Datensatz?</translation>
    </message>
    <message>
        <source>Finds the format by content, counts the samples and their sizes, and says what is read for one of them and what was left out. Nothing is written.</source>
        <translation>Erkennt das Format am Inhalt, zählt die Samples und ihre Größen und sagt, was für eines gelesen wird und was ausgelassen wurde. Nichts wird geschrieben.</translation>
    </message>
    <message>
        <source>Nothing was left out.</source>
        <translation>Nichts wurde ausgelassen.</translation>
    </message>
    <message>
        <source>Use in &amp;What-if</source>
        <translation>In „Was wäre wenn“ &amp;verwenden</translation>
    </message>
    <message>
        <source>Where the format does not define samples: files are cut into samples of this size</source>
        <translation>Wo das Format keine Samples festlegt: Dateien werden in Samples dieser Größe geteilt</translation>
    </message>
    <message>
        <source>Takes the measured sample size into the current scenario</source>
        <translation>Übernimmt die gemessene Samplegröße in das aktuelle Szenario</translation>
    </message>
</context>
<context>
    <name>sluice::ui::DatasetResult</name>
    <message>
        <source>%1 samples</source>
        <translation>%1 Samples</translation>
    </message>
    <message>
        <source>about %1 samples</source>
        <translation>etwa %1 Samples</translation>
    </message>
    <message>
        <source>exact: everything was read</source>
        <translation>exakt: alles wurde gelesen</translation>
    </message>
    <message>
        <source>estimated: %1 of %2 shards were read, the rest counts by its bytes</source>
        <translation>geschätzt: %1 von %2 Shards wurden gelesen, der Rest zählt nach seinen Bytes</translation>
    </message>
    <message>
        <source>%1 mean, %2 median, %3 p99, %4 to %5</source>
        <translation>%1 Mittel, %2 Median, %3 p99, %4 bis %5</translation>
    </message>
    <message>
        <source>%1, a whole file</source>
        <translation>%1, eine ganze Datei</translation>
    </message>
    <message>
        <source>%1 in %2 whole files</source>
        <translation>%1 in %2 ganzen Dateien</translation>
    </message>
    <message>
        <source>%1, a range of a shard; %2 begin at a multiple of 4 KiB</source>
        <translation>%1, ein Bereich eines Shards; %2 beginnen bei einem Vielfachen von 4 KiB</translation>
    </message>
    <message>
        <source>%1, its share of a shard that is read from start to end</source>
        <translation>%1, sein Anteil an einem Shard, der vom Anfang bis zum Ende gelesen wird</translation>
    </message>
    <message>
        <source>%1 in order; %2 are read at once for one sample alone</source>
        <translation>%1 der Reihe nach; für ein einzelnes Sample werden %2 auf einmal gelesen</translation>
    </message>
    <message>
        <source>%1 by page faults of a map: %2 pages of 4 KiB</source>
        <translation>%1 durch Seitenfehler einer Abbildung: %2 Seiten zu 4 KiB</translation>
    </message>
    <message>
        <source>%1 by page faults of a map</source>
        <translation>%1 durch Seitenfehler einer Abbildung</translation>
    </message>
    <message>
        <source>no extension</source>
        <translation>ohne Endung</translation>
    </message>
    <message>
        <source>%1, %2 on average</source>
        <translation>%1, im Mittel %2</translation>
    </message>
    <message>
        <source>%1, of them %2 beside a sample of the same name</source>
        <translation>%1, davon %2 neben einem Sample gleichen Namens</translation>
    </message>
    <message>
        <source>%1, too many to look for their samples</source>
        <translation>%1, zu viele, um ihre Samples zu suchen</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>%1, %2 as stored</source>
        <translation>%1, gespeichert %2</translation>
    </message>
    <message>
        <source>Size of a sample</source>
        <translation>Größe eines Samples</translation>
    </message>
    <message>
        <source>as stored, without the framing between samples</source>
        <translation>wie gespeichert, ohne den Rahmen zwischen Samples</translation>
    </message>
    <message>
        <source>Unpacked</source>
        <translation>Ausgepackt</translation>
    </message>
    <message>
        <source>%1 mean, stored with %2</source>
        <translation>%1 Mittel, gespeichert mit %2</translation>
    </message>
    <message>
        <source>mean of a sample when the format&apos;s own compression is taken off</source>
        <translation>Mittel eines Samples ohne die Kompression des Formats</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>files that hold samples</source>
        <translation>Dateien, die Samples enthalten</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>files or stores that hold several samples</source>
        <translation>Dateien oder Stores, die mehrere Samples enthalten</translation>
    </message>
    <message>
        <source>Sidecars</source>
        <translation>Beidateien</translation>
    </message>
    <message>
        <source>labels, captions and masks: no samples of their own, but read with theirs</source>
        <translation>Labels, Bildtexte und Masken: keine eigenen Samples, aber mit ihrem gelesen</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>%1 followed</source>
        <translation>%1 verfolgt</translation>
    </message>
    <message>
        <source>symbolic links to files and folders</source>
        <translation>symbolische Links auf Dateien und Ordner</translation>
    </message>
    <message>
        <source>Sizes of the samples</source>
        <translation>Größen der Samples</translation>
    </message>
    <message>
        <source>size as stored</source>
        <translation>Größe, wie gespeichert</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>%1: %2 of %3 on average.</source>
        <translation>%1: %2, im Mittel %3 groß.</translation>
    </message>
    <message>
        <source>The count is exact.</source>
        <translation>Die Zahl ist exakt.</translation>
    </message>
    <message>
        <source>The count is %1.</source>
        <translation>Die Zahl ist %1.</translation>
    </message>
    <message>
        <source>Left out: %1, listed below.</source>
        <translation>Ausgelassen: %1, unten aufgezählt.</translation>
    </message>
    <message>
        <source>Note: %1.</source>
        <translation>Hinweis: %1.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>by the content of the files</source>
        <translation>am Inhalt der Dateien erkannt</translation>
    </message>
    <message>
        <source>Read for a sample</source>
        <translation>Gelesen je Sample</translation>
    </message>
    <message>
        <source>what the storage sees of one sample</source>
        <translation>was der Speicher von einem Sample sieht</translation>
    </message>
    <message>
        <source>Files, links and folders that are no samples</source>
        <translation>Dateien, Links und Ordner, die keine Samples sind</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
</context>
<context>
    <name>sluice::ui::DecodePanel</name>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>as large as they are</source>
        <translation>wie sie sind</translation>
    </message>
    <message>
        <source>Scale &amp;JPEGs while decoding</source>
        <translation>&amp;JPEGs beim Dekodieren verkleinern</translation>
    </message>
    <message>
        <source>all processors</source>
        <translation>alle Prozessoren</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <source>Meas&amp;ure decoding</source>
        <translation>Dekodieren &amp;messen</translation>
    </message>
    <message>
        <source>Data &amp;set</source>
        <translation>Da&amp;tensatz</translation>
    </message>
    <message>
        <source>Si&amp;ze of an image, in pixels</source>
        <translation>Größe eines Bildes in Pi&amp;xeln</translation>
    </message>
    <message>
        <source>Fra&amp;mes of a video</source>
        <translation>&amp;Bilder eines Videos</translation>
    </message>
    <message>
        <source>Th&amp;reads, at most</source>
        <translation>Threads, höch&amp;stens</translation>
    </message>
    <message>
        <source>Sam&amp;ples, at most</source>
        <translation>Sam&amp;ples, höchstens</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>&amp;Bytes of a sample</source>
        <translation>B&amp;ytes eines Samples</translation>
    </message>
    <message>
        <source>A folder of files or shards, or one file; only read</source>
        <translation>Ein Ordner mit Dateien oder Shards, oder eine Datei; wird nur gelesen</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>Width and height to which images and frames are averaged down</source>
        <translation>Breite und Höhe, auf die Bilder gemittelt werden</translation>
    </message>
    <message>
        <source>At 1/2, 1/4 or 1/8 where that is still large enough, as Pillow&apos;s draft mode does; torchvision decodes them whole</source>
        <translation>Auf 1/2, 1/4 oder 1/8, wo das noch groß genug ist, wie der Draft-Modus von Pillow; torchvision dekodiert sie ganz</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>From the beginning of a video; 0: all</source>
        <translation>Vom Anfang eines Videos an; 0: alle</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>1, 2, 4 and so on are measured too</source>
        <translation>Auch 1, 2, 4 und so weiter werden gemessen</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>Zufällig gewählt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Of decoding; reading samples and trying codecs come on top</source>
        <translation>Für das Dekodieren; Lesen der Samples und Versuch der Codecs kommen hinzu</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>Samplegröße</translation>
    </message>
    <message>
        <source>For data sets that are cut into samples of this size</source>
        <translation>Für Datensätze, die in Samples dieser Größe geteilt werden</translation>
    </message>
    <message>
        <source>Codecs</source>
        <translation>Codecs</translation>
    </message>
    <message>
        <source>Failed samples</source>
        <translation>Fehlgeschlagene Samples</translation>
    </message>
    <message>
        <source>What does decoding cost?</source>
        <translation>Was kostet das Dekodieren?</translation>
    </message>
    <message>
        <source>Decodes random samples of the data set from memory with the libraries of the field, on one core and on all, and tries what codecs would save on these bytes. Nothing is written.</source>
        <translation>Dekodiert zufällige Samples des Datensatzes aus dem RAM mit den üblichen Bibliotheken, auf einem Kern und auf allen, und versucht, was Codecs an diesen Bytes sparen. Nichts wird geschrieben.</translation>
    </message>
    <message>
        <source>Use in &amp;What-if</source>
        <translation>In „Was wäre wenn“ &amp;verwenden</translation>
    </message>
    <message>
        <source>Delivered to the GPU as</source>
        <translation>An die GPU geliefert als</translation>
    </message>
    <message>
        <source>What the workers hand to the GPU: float32 where they convert, uint8 where the GPU does</source>
        <translation>Was die Worker der GPU geben: float32, wo sie umwandeln, uint8, wo die GPU es tut</translation>
    </message>
    <message>
        <source>Takes the measured decode time, sample size and delivered bytes into the current scenario</source>
        <translation>Übernimmt die gemessene Dekodierzeit, Samplegröße und gelieferten Bytes in das aktuelle Szenario</translation>
    </message>
</context>
<context>
    <name>sluice::ui::DecodeResult</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Samples/s</translation>
    </message>
    <message>
        <source>The chosen job takes %1: decoding keeps %2 cores busy.</source>
        <translation>Das gewählte Training nimmt %1: Das Dekodieren beschäftigt %2 Kerne.</translation>
    </message>
    <message>
        <source>images and frames averaged down to %1 x %1 pixels</source>
        <translation>Bilder gemittelt auf %1 x %1 Pixel</translation>
    </message>
    <message>
        <source>images and frames as large as they are</source>
        <translation>Bilder in ihrer Größe</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>%1 samples, %2</source>
        <translation>%1 Samples, %2</translation>
    </message>
    <message>
        <source>%1 as uint8</source>
        <translation>%1 als uint8</translation>
    </message>
    <message>
        <source>%1 as float32</source>
        <translation>%1 als float32</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>%1 a sample: %2 median, %3 p99, %4 at most</source>
        <translation>%1 je Sample: %2 Median, %3 p99, höchstens %4</translation>
    </message>
    <message>
        <source>CPU time of one thread around each sample, which lies in memory</source>
        <translation>CPU-Zeit eines Threads um jedes Sample, das im RAM liegt</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Geliefert</translation>
    </message>
    <message>
        <source>bytes of one decoded sample, mean</source>
        <translation>Bytes eines dekodierten Samples, Mittel</translation>
    </message>
    <message>
        <source>CPU time of a sample</source>
        <translation>CPU-Zeit eines Samples</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Rate by threads</source>
        <translation>Rate über Threads</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>if linear</source>
        <translation>wenn linear</translation>
    </message>
    <message>
        <source>needed for %1 GPUs</source>
        <translation>gebraucht für %1 GPUs</translation>
    </message>
    <message>
        <source>One sample costs %1 of a core: %2 on each core.</source>
        <translation>Ein Sample kostet %1 eines Kerns: %2 auf jedem Kern.</translation>
    </message>
    <message>
        <source>No sample is encoded: there is nothing to decode.</source>
        <translation>Kein Sample ist kodiert: Es gibt nichts zu dekodieren.</translation>
    </message>
    <message>
        <source>Interrupted: this rests on what was measured until then.</source>
        <translation>Unterbrochen: Das beruht auf dem, was bis dahin gemessen war.</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>%1 a sample</source>
        <translation>%1 je Sample</translation>
    </message>
    <message>
        <source>mean of the samples that were read</source>
        <translation>Mittel der gelesenen Samples</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>%1 tried</source>
        <translation>%1 versucht</translation>
    </message>
    <message>
        <source>%1 tried: %2</source>
        <translation>%1 versucht: %2</translation>
    </message>
    <message>
        <source>chosen at random, by the content of each; one may hold several kinds</source>
        <translation>zufällig gewählt, am Inhalt erkannt; eines kann mehrere Arten enthalten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>samples that were read and could not be decoded</source>
        <translation>Samples, die gelesen und nicht dekodiert werden konnten</translation>
    </message>
    <message>
        <source>Codec</source>
        <translation>Codec</translation>
    </message>
    <message>
        <source>Library and level</source>
        <translation>Bibliothek und Stufe</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Bytes before / bytes after</source>
        <translation>Bytes vorher / Bytes nachher</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespart</translation>
    </message>
    <message>
        <source>Share of the bytes that need not be stored and read</source>
        <translation>Anteil der Bytes, die nicht gespeichert und gelesen werden</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Komprimieren</translation>
    </message>
    <message>
        <source>On one core, of bytes before</source>
        <translation>Auf einem Kern, Bytes vorher</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Auspacken</translation>
    </message>
    <message>
        <source>Cores per GB/s</source>
        <translation>Kerne je GB/s</translation>
    </message>
    <message>
        <source>Cores that expanding 1 GB/s keeps busy</source>
        <translation>Kerne, die das Auspacken von 1 GB/s beschäftigt</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>That decode at once</source>
        <translation>Die zugleich dekodieren</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>Of all threads</source>
        <translation>Aller Threads</translation>
    </message>
    <message>
        <source>CPU per sample</source>
        <translation>CPU je Sample</translation>
    </message>
    <message>
        <source>CPU time of the threads / samples</source>
        <translation>CPU-Zeit der Threads / Samples</translation>
    </message>
    <message>
        <source>Of linear</source>
        <translation>Von linear</translation>
    </message>
    <message>
        <source>Rate / (threads x rate of one thread)</source>
        <translation>Rate / (Threads x Rate eines Threads)</translation>
    </message>
    <message>
        <source>On a CPU</source>
        <translation>Auf einer CPU</translation>
    </message>
    <message>
        <source>CPU time of the threads / their wall time: below 100 % they waited for a processor</source>
        <translation>CPU-Zeit der Threads / ihre Dauer: unter 100 % warteten sie auf einen Prozessor</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Why a sample could not be decoded</source>
        <translation>Warum ein Sample nicht dekodiert werden konnte</translation>
    </message>
    <message>
        <source>not encoded</source>
        <translation>nicht kodiert</translation>
    </message>
    <message>
        <source>not looked into</source>
        <translation>nicht untersucht</translation>
    </message>
    <message>
        <source>What is encoded in the rows is not looked for: decoding was not measured.</source>
        <translation>Was in den Zeilen kodiert ist, wird nicht gesucht: Das Dekodieren wurde nicht gemessen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::DeviceFacts</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Schedulers offered</source>
        <translation>Verfügbare Scheduler</translation>
    </message>
    <message>
        <source>Read-ahead</source>
        <translation>Vorauslesen</translation>
    </message>
    <message>
        <source>Requests in the queue</source>
        <translation>Anfragen in der Queue</translation>
    </message>
    <message>
        <source>Hardware queues</source>
        <translation>Hardware-Queues</translation>
    </message>
    <message>
        <source>Largest request</source>
        <translation>Größte Anfrage</translation>
    </message>
    <message>
        <source>Largest request of the hardware</source>
        <translation>Größte Anfrage der Hardware</translation>
    </message>
    <message>
        <source>Logical block</source>
        <translation>Logischer Block</translation>
    </message>
    <message>
        <source>Rotational</source>
        <translation>Rotierend</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Nur lesbar</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Backing file</source>
        <translation>Trägerdatei</translation>
    </message>
    <message>
        <source>NUMA node</source>
        <translation>NUMA-Knoten</translation>
    </message>
    <message>
        <source>Mounted at</source>
        <translation>Eingehängt unter</translation>
    </message>
    <message>
        <source>Made of</source>
        <translation>Besteht aus</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Benutzt von</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI-Adresse</translation>
    </message>
    <message>
        <source>Vendor and device</source>
        <translation>Hersteller und Gerät</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Link at best</source>
        <translation>Beste Verbindung</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>%1 Mb/s</source>
        <translation>%1 Mb/s</translation>
    </message>
    <message>
        <source>MTU</source>
        <translation>MTU</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>UUID</source>
        <translation>UUID</translation>
    </message>
    <message>
        <source>Data profile</source>
        <translation>Profil der Daten</translation>
    </message>
    <message>
        <source>x%1 at %2 GT/s</source>
        <translation>x%1 mit %2 GT/s</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>PCI devices</source>
        <translation>PCI-Geräte</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Window into its memory (BAR1)</source>
        <translation>Fenster in den Speicher (BAR1)</translation>
    </message>
    <message>
        <source>Persistence</source>
        <translation>Treiber bleibt geladen (Persistence)</translation>
    </message>
    <message>
        <source>Divided into instances (MIG)</source>
        <translation>In Instanzen geteilt (MIG)</translation>
    </message>
    <message>
        <source>Error correction (ECC)</source>
        <translation>Fehlerkorrektur (ECC)</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Clock at best</source>
        <translation>Höchster Takt</translation>
    </message>
    <message>
        <source>Clocks held down by</source>
        <translation>Takt gebremst durch</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistungsaufnahme</translation>
    </message>
    <message>
        <source>Power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>NVLink fabric</source>
        <translation>NVLink-Verbund</translation>
    </message>
    <message>
        <source>measured by run %1</source>
        <translation>gemessen im Lauf %1</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Host to device, pinned memory</source>
        <translation>Host zur GPU, gepinnter Speicher</translation>
    </message>
    <message>
        <source>Host to device, pageable memory</source>
        <translation>Host zur GPU, auslagerbarer Speicher</translation>
    </message>
    <message>
        <source>Host to each of %1 at once</source>
        <translation>Host zu jeder von %1 gleichzeitig</translation>
    </message>
    <message>
        <source>Device to host, pinned memory</source>
        <translation>GPU zum Host, gepinnter Speicher</translation>
    </message>
    <message>
        <source>GPUDirect Storage</source>
        <translation>GPUDirect Storage</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::EngineBringer</name>
    <message>
        <source>Asking %1 for its processor</source>
        <translation>%1 wird nach dem Prozessor gefragt</translation>
    </message>
    <message>
        <source>The engine was not brought to %1.</source>
        <translation>Die Engine wurde nicht auf %1 gebracht.</translation>
    </message>
    <message>
        <source>%1 did not answer for ten minutes, or the connection was ended.</source>
        <translation>%1 hat zehn Minuten lang nicht geantwortet, oder die Verbindung wurde beendet.</translation>
    </message>
    <message>
        <source>Copying %1 to %2</source>
        <translation>%1 werden auf %2 kopiert</translation>
    </message>
    <message>
        <source>%1 is %2, and there is no engine for it here.</source>
        <translation>%1 ist %2, und dafür gibt es hier keine Engine.</translation>
    </message>
    <message>
        <source>Build it there: README, engine-only.</source>
        <translation>Dort bauen: README, engine-only.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Checking and unpacking it on %1</source>
        <translation>Auf %1 wird geprüft und entpackt</translation>
    </message>
    <message>
        <source>~/.cache/sluice cannot be made on %1: %2</source>
        <translation>~/.cache/sluice kann auf %1 nicht angelegt werden: %2</translation>
    </message>
    <message>
        <source>%1 has no sha256sum, so what was copied cannot be checked.</source>
        <translation>%1 hat kein sha256sum; was kopiert wurde, lässt sich nicht prüfen.</translation>
    </message>
    <message>
        <source>What arrived on %1 is not what was sent. It was removed there.</source>
        <translation>Was auf %1 ankam, ist nicht, was gesandt wurde. Es wurde dort entfernt.</translation>
    </message>
    <message>
        <source>The archive cannot be unpacked on %1: %2</source>
        <translation>Das Archiv lässt sich auf %1 nicht entpacken: %2</translation>
    </message>
    <message>
        <source>The engine was copied and does not start on %1: %2</source>
        <translation>Die Engine wurde kopiert und startet auf %1 nicht: %2</translation>
    </message>
    <message>
        <source>The engine cannot be brought to %1: %2</source>
        <translation>Die Engine kann nicht auf %1 gebracht werden: %2</translation>
    </message>
</context>
<context>
    <name>sluice::ui::EngineClient</name>
    <message>
        <source>The engine ended unexpectedly (signal %1) before it had finished.</source>
        <translation>Die Engine endete unerwartet (Signal %1), bevor sie fertig war.</translation>
    </message>
    <message>
        <source>What it measured until then is shown here, but was not saved to the history. Start again; a measuring file it left behind is removed then.</source>
        <translation>Was sie bis dahin gemessen hat, steht hier, wurde aber nicht im Verlauf gespeichert. Beginnen Sie neu; eine zurückgelassene Messdatei wird dann entfernt.</translation>
    </message>
    <message>
        <source>The engine did not stop within 2 s and was ended.</source>
        <translation>Die Engine hielt nicht innerhalb von 2 s an und wurde beendet.</translation>
    </message>
    <message>
        <source>What it measured until then is shown here, but was not saved to the history.</source>
        <translation>Was sie bis dahin gemessen hat, steht hier, wurde aber nicht im Verlauf gespeichert.</translation>
    </message>
    <message>
        <source>SLUICE_ENGINE names %1, which is not a program.</source>
        <translation>SLUICE_ENGINE nennt %1, und das ist kein Programm.</translation>
    </message>
    <message>
        <source>Correct the variable or unset it.</source>
        <translation>Berichtigen Sie die Variable, oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>The engine, sluicectl, was not found beside this program (%1) or in PATH.</source>
        <translation>Die Engine, sluicectl, wurde weder neben diesem Programm (%1) noch in PATH gefunden.</translation>
    </message>
    <message>
        <source>Install it there, or set SLUICE_ENGINE to its path.</source>
        <translation>Installieren Sie sie dort, oder setzen Sie SLUICE_ENGINE auf ihren Pfad.</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>sie ist zu lang</translation>
    </message>
    <message>
        <source>The engine printed a line that cannot be understood (%1). It was left out.</source>
        <translation>Die Engine gab eine Zeile aus, die nicht zu verstehen ist (%1). Sie wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The engine ended with code %1 and no result.</source>
        <translation>Die Engine endete mit Code %1 und ohne Ergebnis.</translation>
    </message>
    <message>
        <source>The engine could not be started: %1: %2.</source>
        <translation>Die Engine konnte nicht gestartet werden: %1: %2.</translation>
    </message>
    <message>
        <source>Check that sluicectl is installed and may be executed, or set SLUICE_ENGINE to its path.</source>
        <translation>Prüfen Sie, ob sluicectl installiert und ausführbar ist, oder setzen Sie SLUICE_ENGINE auf seinen Pfad.</translation>
    </message>
    <message>
        <source>%1 did not answer within 5 s; the connection was closed.</source>
        <translation>%1 hat binnen 5 s nicht geantwortet; die Verbindung wurde geschlossen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::EnginePlace</name>
    <message>
        <source>%1 does not let you in without a question: %2</source>
        <translation>%1 lässt Sie nicht ohne Rückfrage hinein: %2</translation>
    </message>
    <message>
        <source>The window types no password. Make &quot;ssh %1 true&quot; work in a terminal without being asked: &quot;ssh-copy-id %1&quot; brings your key there, &quot;ssh-add&quot; unlocks it. Then try again.</source>
        <translation>Das Fenster gibt kein Kennwort ein. Sorgen Sie dafür, dass &quot;ssh %1 true&quot; im Terminal ohne Rückfrage geht: &quot;ssh-copy-id %1&quot; bringt Ihren Schlüssel hin, &quot;ssh-add&quot; entsperrt ihn. Dann noch einmal.</translation>
    </message>
    <message>
        <source>The key of %1 is not known here, or has changed.</source>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt oder hat sich geändert.</translation>
    </message>
    <message>
        <source>Run &quot;ssh %1&quot; once in a terminal, compare the key it shows, and confirm it there. Then try again.</source>
        <translation>Rufen Sie einmal &quot;ssh %1&quot; im Terminal auf, vergleichen Sie den gezeigten Schlüssel und bestätigen Sie ihn dort. Dann noch einmal.</translation>
    </message>
    <message>
        <source>No machine is called %1.</source>
        <translation>Keine Maschine heißt %1.</translation>
    </message>
    <message>
        <source>Check the spelling. A name of a Host line in ~/.ssh/config works too.</source>
        <translation>Prüfen Sie die Schreibweise. Auch ein Name einer Host-Zeile in ~/.ssh/config geht.</translation>
    </message>
    <message>
        <source>ssh could not connect to %1.</source>
        <translation>ssh konnte sich nicht mit %1 verbinden.</translation>
    </message>
    <message>
        <source>%1 does not answer: %2</source>
        <translation>%1 antwortet nicht: %2</translation>
    </message>
    <message>
        <source>Is it up, and does &quot;ssh %1 true&quot; work in a terminal?</source>
        <translation>Läuft er, und geht &quot;ssh %1 true&quot; im Terminal?</translation>
    </message>
    <message>
        <source>The commands below bring this machine&apos;s there; it needs no root. Or name its path there.</source>
        <translation>Die Befehle unten bringen das dieser Maschine hin, ohne root. Oder nennen Sie seinen Pfad dort.</translation>
    </message>
    <message>
        <source>Give the name of a host.</source>
        <translation>Nennen Sie einen Rechner.</translation>
    </message>
    <message>
        <source>This is too long for the name of a host.</source>
        <translation>Das ist zu lang für den Namen eines Rechners.</translation>
    </message>
    <message>
        <source>The name of a host does not begin with &quot;-&quot;.</source>
        <translation>Der Name eines Rechners beginnt nicht mit &quot;-&quot;.</translation>
    </message>
    <message>
        <source>The name of a host has letters, digits and . - _ @ : alone. For a port or a jump host, write a Host line in ~/.ssh/config and give its name here.</source>
        <translation>Der Name eines Rechners hat nur Buchstaben, Ziffern und . - _ @ :. Für einen Port oder Sprungrechner schreiben Sie eine Host-Zeile in ~/.ssh/config und nennen hier ihren Namen.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost: %2</source>
        <translation>Die Verbindung zu %1 ist abgerissen: %2</translation>
    </message>
    <message>
        <source>What arrived is kept. sluicectl there stops by itself, removes its file and keeps what it had: &quot;ssh %1 sluicectl runs&quot; shows it.</source>
        <translation>Was ankam, bleibt. sluicectl hört dort von selbst auf, entfernt seine Datei und behält, was es hatte: &quot;ssh %1 sluicectl runs&quot; zeigt es.</translation>
    </message>
    <message>
        <source>%1 was not found on %2.</source>
        <translation>%1 wurde auf %2 nicht gefunden.</translation>
    </message>
    <message>
        <source>%1 has %2, and this window is %3.</source>
        <translation>%1 hat %2, und dieses Fenster ist %3.</translation>
    </message>
    <message>
        <source>sluicectl does not start on %1: %2</source>
        <translation>sluicectl startet auf %1 nicht: %2</translation>
    </message>
    <message>
        <source>It needs the libraries that it needs here (ldd lists them). On another system than this one, build it there: README, engine-only.</source>
        <translation>Es braucht die Bibliotheken, die es hier braucht (ldd nennt sie). Auf einem anderen System als diesem bauen Sie es dort: README, engine-only.</translation>
    </message>
    <message>
        <source>sluicectl was ended on %1 by signal %2.</source>
        <translation>sluicectl wurde auf %1 durch Signal %2 beendet.</translation>
    </message>
    <message>
        <source>What arrived until then is kept.</source>
        <translation>Was bis dahin ankam, bleibt.</translation>
    </message>
    <message>
        <source>sluicectl ended on %1 with code %2 and no result.</source>
        <translation>sluicectl endete auf %1 mit Code %2 und ohne Ergebnis.</translation>
    </message>
    <message>
        <source>There is no program %1 on this machine.</source>
        <translation>Auf diesem Rechner gibt es kein Programm %1.</translation>
    </message>
    <message>
        <source>Install openssh-client, or set %1 to its path.</source>
        <translation>openssh-client installieren oder %1 auf den Pfad setzen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FigureLabel</name>
    <message>
        <source>Space shows where this number came from</source>
        <translation>Die Leertaste zeigt, woher diese Zahl kommt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FilesPanel</name>
    <message>
        <source>Read the files that are &amp;there</source>
        <translation>Die vorhandenen Dateien le&amp;sen</translation>
    </message>
    <message>
        <source>&amp;Measure files</source>
        <translation>Dateien &amp;messen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>Dateigröße</translation>
    </message>
    <message>
        <source>Of one sample, as it is stored</source>
        <translation>Eines Samples, wie es gespeichert ist</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>At most; they are removed at the end</source>
        <translation>Höchstens; am Ende werden sie entfernt</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Threads at most; 1, 2, 4 and so on are measured too</source>
        <translation>Höchstens so viele Threads; 1, 2, 4 und so weiter werden auch gemessen</translation>
    </message>
    <message>
        <source>Time of a pass</source>
        <translation>Zeit eines Durchgangs</translation>
    </message>
    <message>
        <source>Five passes are done with each number of workers</source>
        <translation>Mit jeder Zahl von Workern gibt es fünf Durchgänge</translation>
    </message>
    <message>
        <source>File si&amp;ze</source>
        <translation>Da&amp;teigröße</translation>
    </message>
    <message>
        <source>Wor&amp;kers, at most</source>
        <translation>Wor&amp;ker, höchstens</translation>
    </message>
    <message>
        <source>Time of a &amp;pass, at most</source>
        <translation>Zeit eines D&amp;urchgangs, höchstens</translation>
    </message>
    <message>
        <source>What does a file of its own for each sample cost?</source>
        <translation>Was kostet eine eigene Datei je Sample?</translation>
    </message>
    <message>
        <source>Files a second by workers</source>
        <translation>Dateien je Sekunde nach Workern</translation>
    </message>
    <message>
        <source>Folde&amp;r</source>
        <translation>&amp;Verzeichnis</translation>
    </message>
    <message>
        <source>File&amp;s</source>
        <translation>An&amp;zahl Dateien</translation>
    </message>
    <message>
        <source>Creates only one unlinked shard file; the kernel deletes it</source>
        <translation>Legt nur eine Shard-Datei ohne Verzeichniseintrag an; der Kernel löscht sie</translation>
    </message>
    <message>
        <source>Opens, stats, reads and closes many small files, cold and warm, and compares with the same bytes in one packed shard.</source>
        <translation>Öffnet, befragt (stat), liest und schließt viele kleine Dateien, kalt und warm, und vergleicht mit denselben Bytes in einem gepackten Shard.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FilesResult</name>
    <message>
        <source>%1 files/s</source>
        <translation>%1 Dateien/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>Beendet, bevor etwas gemessen war.</translation>
    </message>
    <message>
        <source>Packed into shards, these samples would be read %1 times as fast (%2 to %3).</source>
        <translation>In Shards gepackt, würden diese Samples %1-mal so schnell gelesen (%2 bis %3).</translation>
    </message>
    <message>
        <source>Packing these samples into shards would gain little or nothing: %1 times (%2 to %3).</source>
        <translation>Diese Samples in Shards zu packen, brächte wenig oder nichts: %1-mal (%2 bis %3).</translation>
    </message>
    <message>
        <source>Whether packing these samples is worth it is not sure: %1 times (%2 to %3).</source>
        <translation>Ob es lohnt, diese Samples zu packen, ist nicht sicher: %1-mal (%2 bis %3).</translation>
    </message>
    <message>
        <source>%1 cold with %2 workers; %3 with open, stat and close only.</source>
        <translation>%1 kalt mit %2 Workern; %3 wurden nur geöffnet, nach der Größe befragt und geschlossen.</translation>
    </message>
    <message>
        <source>This filesystem lives in memory: nothing was ever cold.</source>
        <translation>Dieses Dateisystem liegt im Arbeitsspeicher: Nichts war je kalt.</translation>
    </message>
    <message>
        <source>Interrupted: this rests on what was measured until then.</source>
        <translation>Unterbrochen: Das beruht auf dem, was bis dahin gemessen war.</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Threads that take one file after the other</source>
        <translation>Threads, die eine Datei nach der anderen nehmen</translation>
    </message>
    <message>
        <source>Cold files/s</source>
        <translation>Kalt, Dateien/s</translation>
    </message>
    <message>
        <source>Warm files/s</source>
        <translation>Warm, Dateien/s</translation>
    </message>
    <message>
        <source>The same files again, from the page cache</source>
        <translation>Dieselben Dateien noch einmal, aus dem Page-Cache</translation>
    </message>
    <message>
        <source>Unread files/s</source>
        <translation>Ungelesen, Dateien/s</translation>
    </message>
    <message>
        <source>Cold shard</source>
        <translation>Shard, kalt</translation>
    </message>
    <message>
        <source>The same bytes in one file, read in large pieces</source>
        <translation>Dieselben Bytes in einer Datei, in großen Stücken gelesen</translation>
    </message>
    <message>
        <source>Warm shard</source>
        <translation>Shard, warm</translation>
    </message>
    <message>
        <source>The same again, from the page cache</source>
        <translation>Dasselbe noch einmal, aus dem Page-Cache</translation>
    </message>
    <message>
        <source>open</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>stat</source>
        <translation>stat</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lesen</translation>
    </message>
    <message>
        <source>close</source>
        <translation>schließen</translation>
    </message>
    <message>
        <source>Files a second</source>
        <translation>Dateien je Sekunde</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>files/s</source>
        <translation>Dateien/s</translation>
    </message>
    <message>
        <source>needed for %1 GPUs</source>
        <translation>gebraucht für %1 GPUs</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>kalt</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>warm</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>ungelesen</translation>
    </message>
    <message>
        <source>shard, cold</source>
        <translation>Shard, kalt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>with %1 workers, up to %2 files</source>
        <translation>mit %1 Workern, bis zu %2 Dateien</translation>
    </message>
    <message>
        <source>open, stat, read and close; no data in the page cache</source>
        <translation>open, stat, read und close; keine Daten im Page-Cache</translation>
    </message>
    <message>
        <source>open, stat and close only</source>
        <translation>nur open, stat und close</translation>
    </message>
    <message>
        <source>Cold: p50 / p99</source>
        <translation>Kalt: p50 / p99</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FindingModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 an %2</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FindingView</name>
    <message>
        <source>Fix now</source>
        <translation>Jetzt beheben</translation>
    </message>
    <message>
        <source>Make permanent</source>
        <translation>Dauerhaft machen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Nachprüfen</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>The chosen finding</source>
        <translation>Der gewählte Befund</translation>
    </message>
    <message>
        <source>Show in the &amp;drawing</source>
        <translation>In der &amp;Zeichnung zeigen</translation>
    </message>
    <message>
        <source>%1: %2 on %3</source>
        <translation>%1: %2 an %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;Observed&lt;/b&gt;&amp;nbsp; %1&lt;br&gt;&lt;b&gt;Expected&lt;/b&gt;&amp;nbsp; %2</source>
        <translation>&lt;b&gt;Gefunden&lt;/b&gt;&amp;nbsp; %1&lt;br&gt;&lt;b&gt;Erwartet&lt;/b&gt;&amp;nbsp; %2</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Wirkung</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FleetModel</name>
    <message>
        <source>odd: slower than the others</source>
        <translation>fällt auf: langsamer als die anderen</translation>
    </message>
    <message>
        <source>odd: faster than the others</source>
        <translation>fällt auf: schneller als die anderen</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Newest run</source>
        <translation>Neuester Lauf</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Bestes</translation>
    </message>
    <message>
        <source>The highest bandwidth that the newest run measured</source>
        <translation>Die höchste Bandbreite, die der neueste Lauf gemessen hat</translation>
    </message>
    <message>
        <source>From the median</source>
        <translation>Vom Median</translation>
    </message>
    <message>
        <source>How far this is from the middle of all nodes</source>
        <translation>Wie weit das von der Mitte aller Knoten ist</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Odd: more than 3.5 robust standard deviations (1.4826 x MAD) and more than 10 % off the median of all nodes</source>
        <translation>Auffällig: mehr als 3,5 robuste Standardabweichungen (1,4826 x MAD) und mehr als 10 % vom Median aller Knoten entfernt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::FocusPanel</name>
    <message>
        <source>What is looked at in the drawing</source>
        <translation>Was in der Zeichnung betrachtet wird</translation>
    </message>
    <message>
        <source>Point at a device to see what it is best used with and the narrowest link on the way. A click keeps it; arrow keys walk from box to box.</source>
        <translation>Zeigen Sie auf ein Gerät, um zu sehen, womit es am besten benutzt wird und welche Verbindung auf dem Weg die engste ist. Ein Klick hält es fest; Pfeiltasten gehen von Kasten zu Kasten.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::HelpWindow</name>
    <message>
        <source>en</source>
        <comment>the language of the help file: en, de</comment>
        <translation>de</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>sluice::ui::HistoryPage</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>Aktualisi&amp;eren</translation>
    </message>
    <message>
        <source>Choose two or more runs: with Ctrl or Shift and a click</source>
        <translation>Wählen Sie zwei oder mehr Läufe: mit Strg oder Umschalt und einem Klick</translation>
    </message>
    <message>
        <source>Another process holds the history. Waiting for it…</source>
        <translation>Ein anderer Prozess hält den Verlauf. Es wird gewartet…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Enter or a double click shows the runs of this node</source>
        <translation>Eingabetaste oder Doppelklick zeigt die Läufe dieses Knotens</translation>
    </message>
    <message>
        <source>Filter: words, host:NAME, tag:WORD</source>
        <translation>Filter: Wörter, host:NAME, tag:WORT</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>Lä&amp;ufe</translation>
    </message>
    <message>
        <source>Node&amp;s</source>
        <translation>&amp;Knoten</translation>
    </message>
    <message>
        <source>No run has been saved yet.</source>
        <translation>Es ist noch kein Lauf gespeichert.</translation>
    </message>
    <message>
        <source>Measure this machine; the run is kept here.</source>
        <translation>Messen Sie diese Maschine; der Lauf wird hier behalten.</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>Lauf %1 löschen?</translation>
    </message>
    <message>
        <source>Delete %1 runs?</source>
        <translation>%1 Läufe löschen?</translation>
    </message>
    <message>
        <source>Delete a run</source>
        <translation>Einen Lauf löschen</translation>
    </message>
    <message>
        <source>What was measured is removed from the history. This cannot be undone.</source>
        <translation>Was gemessen wurde, wird aus dem Verlauf entfernt. Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Export the chosen runs…</source>
        <translation>Die gewählten Läufe &amp;exportieren…</translation>
    </message>
    <message>
        <source>Imported runs: %1</source>
        <translation>Importierte Läufe: %1</translation>
    </message>
    <message>
        <source>%1 were here already.</source>
        <translation>%1 waren schon hier.</translation>
    </message>
    <message>
        <source>The runs are written.</source>
        <translation>Die Läufe sind geschrieben.</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>Läufe exportieren</translation>
    </message>
    <message>
        <source>Runs (*.sluice)</source>
        <translation>Läufe (*.sluice)</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>Diese Maschine messen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::InputSource</name>
    <message>
        <source>not known: the verdict leaves it open</source>
        <translation>nicht bekannt: Das Urteil lässt es offen</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>gemessen: %1</translation>
    </message>
    <message>
        <source>preset, not measured</source>
        <translation>Vorgabe, nicht gemessen</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>eingegeben</translation>
    </message>
    <message>
        <source>from the job file</source>
        <translation>aus der Job-Datei</translation>
    </message>
    <message>
        <source>from the job file: %1</source>
        <translation>aus der Job-Datei: %1</translation>
    </message>
    <message>
        <source>from the job file of %1: %2</source>
        <translation>aus der Job-Datei von %1: %2</translation>
    </message>
    <message>
        <source>of the run, not measured</source>
        <translation>aus dem Lauf, nicht gemessen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::JobPage</name>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>All &amp;processes</source>
        <translation>Alle &amp;Prozesse</translation>
    </message>
    <message>
        <source>&amp;List again</source>
        <translation>Neu auf&amp;listen</translation>
    </message>
    <message>
        <source>Look at the &amp;job</source>
        <translation>&amp;Job ansehen</translation>
    </message>
    <message>
        <source>Use in &amp;What-if</source>
        <translation>In „&amp;Was wäre wenn“ nehmen</translation>
    </message>
    <message>
        <source>Looks at a running job from outside: does it wait for data, where, and what would help. Nothing of the job is touched.</source>
        <translation>Sieht einen laufenden Job von außen an: ob er auf Daten wartet, wo, und was helfen würde. Der Job wird nicht berührt.</translation>
    </message>
    <message>
        <source>Command, user or process number</source>
        <translation>Befehl, Benutzer oder Prozessnummer</translation>
    </message>
    <message>
        <source>Find a job</source>
        <translation>Job finden</translation>
    </message>
    <message>
        <source>Also those that hold no GPU and have no loader workers</source>
        <translation>Auch solche ohne GPU und ohne Loader-Worker</translation>
    </message>
    <message>
        <source>Running jobs</source>
        <translation>Laufende Jobs</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>How long to look; longer makes the interval narrower</source>
        <translation>Wie lange; länger macht das Intervall enger</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>Training processes</source>
        <translation>Trainingsprozesse</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Reads from</source>
        <translation>Liest von</translation>
    </message>
    <message>
        <source>Other readers</source>
        <translation>Andere, die lesen</translation>
    </message>
    <message>
        <source>Not seen</source>
        <translation>Nicht gesehen</translation>
    </message>
    <message>
        <source>Is a job waiting for data?</source>
        <translation>Wartet ein Job auf Daten?</translation>
    </message>
    <message>
        <source>Choose a training that runs and press &quot;Look at the job&quot;. For some seconds Sluice reads what the kernel shows of its processes: no restart, no changed code, no root.</source>
        <translation>Wählen Sie ein laufendes Training und drücken Sie „Job ansehen“. Einige Sekunden lang liest Sluice, was der Kernel von seinen Prozessen zeigt: kein Neustart, kein geänderter Code, kein root.</translation>
    </message>
    <message>
        <source>No job trains here.</source>
        <translation>Hier trainiert kein Job.</translation>
    </message>
    <message>
        <source>No process holds a GPU or has loader workers. &quot;All processes&quot; lists the others.</source>
        <translation>Kein Prozess hält eine GPU oder hat Loader-Worker. „Alle Prozesse“ zeigt die anderen.</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <translation>Bisher: %1</translation>
    </message>
    <message>
        <source>Co&amp;mpare with the look before</source>
        <translation>&amp;Mit dem Blick davor vergleichen</translation>
    </message>
    <message>
        <source>Shows what became of the job since the same program was looked at last</source>
        <translation>Zeigt, was aus dem Job wurde, seit dasselbe Programm zuletzt angesehen wurde</translation>
    </message>
    <message>
        <source>Plans the current scenario for the observed job: its GPUs, workers, reads and steps</source>
        <translation>Plant das aktuelle Szenario für das beobachtete Training: seine GPUs, Worker, Lesevorgänge und Schritte</translation>
    </message>
</context>
<context>
    <name>sluice::ui::JobTable</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Program and script, without arguments: they may hold secrets</source>
        <translation>Programm und Skript ohne Argumente, denn darin können Geheimnisse stehen</translation>
    </message>
    <message>
        <source>%1 (process %2)</source>
        <translation>%1 (Prozess %2)</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Loader processes of all training processes</source>
        <translation>Loader-Prozesse aller Trainingsprozesse</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Training processes</source>
        <translation>Trainingsprozesse</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>It holds a GPU&apos;s device file</source>
        <translation>Er hält die Gerätedatei einer GPU</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
</context>
<context>
    <name>sluice::ui::JobWords</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Whether it waits for data cannot be said</source>
        <translation>Ob er auf Daten wartet, lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>It does not wait for data</source>
        <translation>Er wartet nicht auf Daten</translation>
    </message>
    <message>
        <source>It waits for data</source>
        <translation>Er wartet auf Daten</translation>
    </message>
    <message>
        <source>It does not wait for data: %1 of the time</source>
        <translation>Er wartet nicht auf Daten: %1 der Zeit</translation>
    </message>
    <message>
        <source>It waits for data at times: %1 of the time</source>
        <translation>Er wartet zeitweise auf Daten: %1 der Zeit</translation>
    </message>
    <message>
        <source>It waits for data %1 of the time</source>
        <translation>Er wartet %1 der Zeit auf Daten</translation>
    </message>
    <message>
        <source>rank %1 (process %2)</source>
        <translation>Rang %1 (Prozess %2)</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2.</source>
        <translation>95-%-Intervall: %1 bis %2.</translation>
    </message>
    <message>
        <source>Whatever is changed about loading, it gets at most %1 times as fast.</source>
        <translation>Was auch am Laden geändert wird, er wird höchstens %1-mal so schnell.</translation>
    </message>
    <message>
        <source>Training process</source>
        <translation>Trainingsprozess</translation>
    </message>
    <message>
        <source>Waits for data</source>
        <translation>Wartet auf Daten</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Workers idle</source>
        <translation>Worker untätig</translation>
    </message>
    <message>
        <source>Read from devices</source>
        <translation>Von Geräten gelesen</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU beschäftigt</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>More samples a second</source>
        <translation>Mehr Samples je Sekunde</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Reads a second</source>
        <translation>Lesevorgänge je Sekunde</translation>
    </message>
    <message>
        <source>Read rate</source>
        <translation>Leserate</translation>
    </message>
    <message>
        <source>Mean request</source>
        <translation>Mittlere Anfrage</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>Mittlere Wartezeit</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Gleichzeitig</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Write rate</source>
        <translation>Schreibrate</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>Mount</translation>
    </message>
    <message>
        <source>File system</source>
        <translation>Dateisystem</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>Such as</source>
        <translation>Etwa</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Not seen</source>
        <translation>Nicht gesehen</translation>
    </message>
    <message>
        <source>Why, and what would show it</source>
        <translation>Warum, und was es zeigen würde</translation>
    </message>
    <message>
        <source>No change was found that would bring 3 % or more</source>
        <translation>Keine Änderung wurde gefunden, die 3 % oder mehr brächte</translation>
    </message>
    <message>
        <source>Cache hit rate</source>
        <translation>Cache-Trefferquote</translation>
    </message>
</context>
<context>
    <name>sluice::ui::LoaderPanel</name>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
    <message>
        <source>&amp;Run the loader</source>
        <translation>Loader &amp;messen</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>A folder of files or shards, or one large file; only read</source>
        <translation>Ein Ordner mit Dateien oder Shards, oder eine große Datei; nur gelesen</translation>
    </message>
    <message>
        <source>GP&amp;Us</source>
        <translation>GP&amp;Us</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Each has a loader and a step of its own</source>
        <translation>Jede hat einen eigenen Loader und einen eigenen Schritt</translation>
    </message>
    <message>
        <source>Wor&amp;kers of each</source>
        <translation>Wor&amp;ker je GPU</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Each loads whole batches in turn</source>
        <translation>Jeder lädt reihum ganze Batches</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>Prefetch</translation>
    </message>
    <message>
        <source>The queue holds at most workers x this many batches</source>
        <translation>Die Queue fasst höchstens Worker x so viele Batches</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Of one GPU</source>
        <translation>Einer GPU</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>What the GPU computes for one batch; a timer stands in for it</source>
        <translation>Was die GPU an einem Batch rechnet; eine Uhr vertritt sie</translation>
    </message>
    <message>
        <source>Decode time</source>
        <translation>Dekodierzeit</translation>
    </message>
    <message>
        <source>CPU time of a worker for one sample</source>
        <translation>CPU-Zeit eines Workers für ein Sample</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>Samplegröße</translation>
    </message>
    <message>
        <source>For one large file, which is cut into samples of this size</source>
        <translation>Für eine große Datei, die in Samples dieser Größe geschnitten wird</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>How long, the filling of the queues included</source>
        <translation>Wie lange, das Füllen der Queues eingeschlossen</translation>
    </message>
    <message>
        <source>Does the loader keep up?</source>
        <translation>Kommt der Loader mit?</translation>
    </message>
    <message>
        <source>Runs workers, queue and step as a training framework does, on the real data. The chart shows the queue drain and the GPUs wait; nothing is written.</source>
        <translation>Lässt Worker, Queue und Schritt laufen wie ein Trainingsprogramm, auf den echten Daten. Das Diagramm zeigt, wie die Queue leer wird und die GPUs warten; nichts wird geschrieben.</translation>
    </message>
    <message>
        <source>The queue and the GPUs</source>
        <translation>Die Queue und die GPUs</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>queue filled</source>
        <translation>Queue gefüllt</translation>
    </message>
    <message>
        <source>GPUs that wait</source>
        <translation>wartende GPUs</translation>
    </message>
    <message>
        <source>The GPUs compute %1 of the time: the loader keeps up.</source>
        <translation>Die GPUs rechnen %1 der Zeit: Der Loader kommt mit.</translation>
    </message>
    <message>
        <source>Interrupted.</source>
        <translation>Unterbrochen.</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <source>Data &amp;set</source>
        <translation>Da&amp;tensatz</translation>
    </message>
    <message>
        <source>Batch si&amp;ze</source>
        <translation>&amp;Batchgröße</translation>
    </message>
    <message>
        <source>Time of a ste&amp;p</source>
        <translation>Zeit eines &amp;Schritts</translation>
    </message>
    <message>
        <source>Decode ti&amp;me</source>
        <translation>Dekodier&amp;zeit</translation>
    </message>
    <message>
        <source>B&amp;ytes of a sample</source>
        <translation>B&amp;ytes eines Samples</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>Lau&amp;fzeit</translation>
    </message>
    <message>
        <source>Prefetched &amp;batches per worker</source>
        <translation>&amp;Vorgeladene Batches je Worker</translation>
    </message>
    <message>
        <source>The GPUs compute %1 of the time. Bottleneck: %2.</source>
        <translation>Die GPUs rechnen %1 der Zeit. Engpass: %2.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::LoaderResult</name>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>GPUs compute</source>
        <translation>GPUs rechnen</translation>
    </message>
    <message>
        <source>time of steps / time in all, without the first and the last step</source>
        <translation>Zeit der Schritte / Zeit im Ganzen, ohne den ersten und den letzten Schritt</translation>
    </message>
    <message>
        <source>They wait</source>
        <translation>Sie warten</translation>
    </message>
    <message>
        <source>%1 reading, %2 decoding, %3 waiting for room</source>
        <translation>%1 lesen, %2 dekodieren, %3 warten auf Platz</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>parts of the time of a worker, mean over all; waiting for room is time to spare</source>
        <translation>Teile der Zeit eines Workers, Mittel über alle; auf Platz zu warten ist übrige Zeit</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>samples of all GPUs / time, without the first and the last step</source>
        <translation>Samples aller GPUs / Zeit, ohne den ersten und den letzten Schritt</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>%1 samples in %2 files (%3), %4</source>
        <translation>%1 Samples in %2 Dateien (%3), %4</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>samples/s x mean size of a sample</source>
        <translation>Samples/s x mittlere Größe eines Samples</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1 mean, %2 median, %3 p99</source>
        <translation>%1 im Mittel, %2 Median, %3 im schlechtesten von 100</translation>
    </message>
    <message>
        <source>from the end of one step to the end of the next, the first left out</source>
        <translation>vom Ende eines Schritts bis zum Ende des nächsten, ohne den ersten</translation>
    </message>
    <message>
        <source>First batch</source>
        <translation>Erster Batch</translation>
    </message>
    <message>
        <source>from the start of the workers until the last GPU had its first batch</source>
        <translation>vom Start der Worker, bis die letzte GPU ihren ersten Batch hatte</translation>
    </message>
    <message>
        <source>Loader alone</source>
        <translation>Loader allein</translation>
    </message>
    <message>
        <source>%1 a batch</source>
        <translation>%1 je Batch</translation>
    </message>
    <message>
        <source>a second run without a step, so that nothing slows the loader</source>
        <translation>ein zweiter Lauf ohne Schritt, sodass nichts den Loader bremst</translation>
    </message>
    <message>
        <source>%1 steps of %2, %3 workers per GPU</source>
        <translation>%1 Schritte von %2, %3 Worker je GPU</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>Engpass</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MachineChoice</name>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>host, or user@host</source>
        <translation>rechner oder nutzer@rechner</translation>
    </message>
    <message>
        <source>As after &quot;ssh&quot; in a terminal. Your ssh configuration, agent and jump hosts count. Enter connects.</source>
        <translation>Wie nach &quot;ssh&quot; im Terminal. Ihre ssh-Konfiguration, Ihr Agent und Ihre Sprungrechner gelten. Enter verbindet.</translation>
    </message>
    <message>
        <source>Path of sluicectl there</source>
        <translation>Pfad von sluicectl dort</translation>
    </message>
    <message>
        <source>sluicectl there: found by itself</source>
        <translation>sluicectl dort: von selbst gefunden</translation>
    </message>
    <message>
        <source>Only where it is neither in PATH nor in ~/.local/bin of that machine</source>
        <translation>Nur wo es weder in PATH noch in ~/.local/bin jener Maschine liegt</translation>
    </message>
    <message>
        <source>This machine (%1)</source>
        <translation>Diese Maschine (%1)</translation>
    </message>
    <message>
        <source>A host over SSH…</source>
        <translation>Ein Rechner über SSH…</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MainWindow</name>
    <message>
        <source>Sluice</source>
        <translation>Sluice</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Misst</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1, noch etwa %2</translation>
    </message>
    <message>
        <source>%1 - Sluice</source>
        <translation>%1 - Sluice</translation>
    </message>
    <message>
        <source>A measurement is running</source>
        <translation>Eine Messung läuft</translation>
    </message>
    <message>
        <source>Stop the measurement and close the window?</source>
        <translation>Die Messung beenden und das Fenster schließen?</translation>
    </message>
    <message>
        <source>What it has measured is saved as an interrupted run; its file is removed.</source>
        <translation>Was sie gemessen hat, wird als unterbrochener Lauf gespeichert; ihre Datei wird entfernt.</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Beenden und schließen</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Measure this machine</source>
        <translation>Diese &amp;Maschine messen</translation>
    </message>
    <message>
        <source>Read the &amp;settings again</source>
        <translation>Die Einstellungen neu &amp;lesen</translation>
    </message>
    <message>
        <source>&amp;Open a snapshot file…</source>
        <translation>Einen &amp;Schnappschuss öffnen…</translation>
    </message>
    <message>
        <source>Open a &amp;captured tree…</source>
        <translation>Einen &amp;gesammelten Baum öffnen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Sluice</source>
        <translation>Ü&amp;ber Sluice</translation>
    </message>
    <message>
        <source>Open a snapshot file</source>
        <translation>Einen Schnappschuss öffnen</translation>
    </message>
    <message>
        <source>Snapshots (*.json);;All files (*)</source>
        <translation>Schnappschüsse (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a captured tree (the folder with sys and proc)</source>
        <translation>Einen gesammelten Baum öffnen (den Ordner mit sys und proc)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Erscheinungsbild</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>Wie der &amp;Schreibtisch</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Da&amp;rk</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>Die Sprache ändert sich beim nächsten Start.</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Sluice %1&lt;/h3&gt;&lt;p&gt;Finds out whether a GPU node can be fed with training data, why not, and what to change.&lt;/p&gt;&lt;p&gt;The window is licensed under GPL-3.0-or-later, the engine under Apache-2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Sluice %1&lt;/h3&gt;&lt;p&gt;Findet heraus, ob ein GPU-Knoten mit Trainingsdaten versorgt werden kann, warum nicht, und was zu ändern ist.&lt;/p&gt;&lt;p&gt;Das Fenster steht unter GPL-3.0-or-later, die Engine unter Apache-2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Sluice</source>
        <translation>Über Sluice</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Measure over SS&amp;H…</source>
        <translation>Über SS&amp;H messen…</translation>
    </message>
    <message>
        <source>&amp;Import runs…</source>
        <translation>Läufe &amp;importieren…</translation>
    </message>
    <message>
        <source>Import runs</source>
        <translation>Läufe importieren</translation>
    </message>
    <message>
        <source>Runs (*.sluice *.db);;All files (*)</source>
        <translation>Läufe (*.sluice *.db);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Looking at a job</source>
        <translation>Ein Job wird angesehen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasureForm</name>
    <message>
        <source>Folder to measure</source>
        <translation>Zu messender Ordner</translation>
    </message>
    <message>
        <source>Time the measurement may take</source>
        <translation>Zeit, die die Messung dauern darf</translation>
    </message>
    <message>
        <source>Training job</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>GPUs on this node</source>
        <translation>GPUs in diesem Knoten</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei…</translation>
    </message>
    <message>
        <source>Choos&amp;e…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>Training &amp;job</source>
        <translation>&amp;Training</translation>
    </message>
    <message>
        <source>GP&amp;Us on this node</source>
        <translation>GP&amp;Us in diesem Knoten</translation>
    </message>
    <message>
        <source>Workload file</source>
        <translation>Datei eines Trainings</translation>
    </message>
    <message>
        <source>Workloads (*.json)</source>
        <translation>Trainings (*.json)</translation>
    </message>
    <message>
        <source>%1 GPUs of this job ask the storage for %2.</source>
        <translation>%1 GPUs dieses Trainings verlangen vom Speicher %2.</translation>
    </message>
    <message>
        <source>No workload presets were found; the engine uses its own default.</source>
        <translation>Es wurden keine Vorlagen für Trainings gefunden; die Engine nimmt ihre eigene.</translation>
    </message>
    <message>
        <source>Type the folder as it is called on %1</source>
        <translation>Schreiben Sie den Ordner, wie er auf %1 heißt</translation>
    </message>
    <message>
        <source>Folde&amp;r that holds the data, or would</source>
        <translation>Ordner mit den Daten, oder &amp;für sie</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasureOutcome</name>
    <message>
        <source>&amp;What-if</source>
        <translation>&amp;Was wäre wenn</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>&amp;Bericht</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Measures what is missing, in the time that its budget has left</source>
        <translation>Misst, was fehlt, in der Zeit, die noch vorgesehen ist</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>Beendet, bevor etwas gemessen war.</translation>
    </message>
    <message>
        <source>Copies to the GPU: %1.</source>
        <translation>Kopien zur GPU: %1.</translation>
    </message>
    <message>
        <source>Interrupted: this rests on the %1 points measured until then. Saved as run %2.</source>
        <translation>Unterbrochen: Das beruht auf den %1 Punkten, die bis dahin gemessen waren. Gespeichert als Lauf %2.</translation>
    </message>
    <message>
        <source>%1 points measured. Saved as run %2.</source>
        <translation>%1 Punkte gemessen. Gespeichert als Lauf %2.</translation>
    </message>
    <message>
        <source>The %1 points that had arrived are saved as run %2, interrupted.</source>
        <translation>Die %1 Punkte, die angekommen waren, sind als Lauf %2 gespeichert, unterbrochen.</translation>
    </message>
    <message>
        <source>%1: %2 ± %3</source>
        <translation>%1: %2 ± %3</translation>
    </message>
    <message>
        <source>Shown beside the points of run %1, and not saved with it.</source>
        <translation>Steht neben den Punkten von Lauf %1 und ist nicht mit ihm gespeichert.</translation>
    </message>
    <message>
        <source>Cancelled. The point was not measured.</source>
        <translation>Abgebrochen. Der Punkt wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Cancelled. No run was saved.</source>
        <translation>Abgebrochen. Kein Lauf wurde gespeichert.</translation>
    </message>
    <message>
        <source>%1 points had been measured and are shown below.</source>
        <translation>%1 Punkte waren gemessen und stehen unten.</translation>
    </message>
    <message>
        <source>%1 points measured. Not saved in the history.</source>
        <translation>%1 Punkte gemessen. Nicht im Verlauf gespeichert.</translation>
    </message>
    <message>
        <source>Measur&amp;e again</source>
        <translation>Neu &amp;messen</translation>
    </message>
    <message>
        <source>Interrupted: this rests on what was measured until then. Saved as run %1.</source>
        <translation>Unterbrochen: das beruht auf dem, was bis dahin gemessen wurde. Gespeichert als Lauf %1.</translation>
    </message>
    <message>
        <source>Saved as run %1.</source>
        <translation>Gespeichert als Lauf %1.</translation>
    </message>
    <message>
        <source>No plan could be made from what was measured.</source>
        <translation>Aus dem, was gemessen wurde, ließ sich kein Plan machen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasurePage</name>
    <message>
        <source>Measure</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>Measures what the storage under a folder delivers, and compares it with what a training job needs.</source>
        <translation>Misst, was der Speicher unter einem Ordner liefert, und vergleicht es mit dem Bedarf eines Trainings.</translation>
    </message>
    <message>
        <source>Something is being measured.</source>
        <translation>Es wird gerade gemessen.</translation>
    </message>
    <message>
        <source>These points are of another machine, %1.</source>
        <translation>Diese Punkte sind von einer anderen Maschine, %1.</translation>
    </message>
    <message>
        <source>&amp;Back to the results</source>
        <translation>Zurüc&amp;k zu den Ergebnissen</translation>
    </message>
    <message>
        <source>&amp;Loader</source>
        <translation>&amp;Loader</translation>
    </message>
    <message>
        <source>Gui&amp;ded audit</source>
        <translation>G&amp;eführte Prüfung</translation>
    </message>
    <message>
        <source>D&amp;ata set</source>
        <translation>Date&amp;nsatz</translation>
    </message>
    <message>
        <source>Dec&amp;oding</source>
        <translation>Dek&amp;odieren</translation>
    </message>
    <message>
        <source>Small f&amp;iles</source>
        <translation>Kleine Date&amp;ien</translation>
    </message>
    <message>
        <source>A job is being looked at.</source>
        <translation>Ein Job wird gerade angesehen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasureProgress</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stops and keeps what has been measured</source>
        <translation>Hält an und behält, was gemessen ist</translation>
    </message>
    <message>
        <source>Measured points</source>
        <translation>Gemessene Punkte</translation>
    </message>
    <message>
        <source>&amp;Points</source>
        <translation>&amp;Punkte</translation>
    </message>
    <message>
        <source>&amp;Map and curves</source>
        <translation>&amp;Karte und Kurven</translation>
    </message>
    <message>
        <source>Enter or a double click shows a point in the map, down to its raw samples</source>
        <translation>Eingabetaste oder Doppelklick zeigt einen Punkt in der Karte, bis zu seinen Rohwerten</translation>
    </message>
    <message>
        <source>Starting the engine.</source>
        <translation>Startet die Engine.</translation>
    </message>
    <message>
        <source>Bandwidth while measuring</source>
        <translation>Bandbreite während der Messung</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>needed for %1 GPUs</source>
        <translation>gebraucht für %1 GPUs</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>Point %1 of about %2: %3</source>
        <translation>Punkt %1 von etwa %2: %3</translation>
    </message>
    <message>
        <source>%1 points measured.</source>
        <translation>%1 Punkte gemessen.</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasurementModel</name>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>from the page cache</source>
        <translation>aus dem Page-Cache</translation>
    </message>
    <message>
        <source>not steady: %1</source>
        <translation>nicht stetig: %1</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Sequential: one piece after the other. Random: anywhere in the file.</source>
        <translation>Sequenziell: ein Stück nach dem anderen. Zufällig: irgendwo in der Datei.</translation>
    </message>
    <message>
        <source>Read size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>Bytes that one read asks for</source>
        <translation>Bytes, die ein Lesevorgang verlangt</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Gleichzeitig</translation>
    </message>
    <message>
        <source>Queue depth: reads that are under way at the same time. Drives with flash need many to give all they have.</source>
        <translation>Queue-Tiefe: Lesevorgänge, die zugleich unterwegs sind. Laufwerke mit Flash brauchen viele, um alles zu geben.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>How the reads are made, and whether around the page cache (direct) or through it (buffered)</source>
        <translation>Wie gelesen wird, und ob am Page-Cache vorbei (direct) oder durch ihn (buffered)</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>Half of the interval in which the mean lies, by the spread while it was measured</source>
        <translation>Halbe Breite des Bereichs, in dem der Mittelwert liegt, nach der Streuung während der Messung</translation>
    </message>
    <message>
        <source>Operations/s</source>
        <translation>Vorgänge/s</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Half of the reads were faster than this</source>
        <translation>Die Hälfte der Lesevorgänge war schneller</translation>
    </message>
    <message>
        <source>99th %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>One read in a hundred took longer than this</source>
        <translation>Einer von hundert Lesevorgängen dauerte länger</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>bytes moved / time, from completion to completion, the ramp left out</source>
        <translation>bewegte Bytes / Zeit, von Ende zu Ende der Lesevorgänge, ohne den Anlauf</translation>
    </message>
    <message>
        <source>half of the 95 % interval of the mean rate / the mean rate, from the means of batches</source>
        <translation>halbes 95-%-Intervall der mittleren Rate / mittlere Rate, aus den Mitteln von Gruppen</translation>
    </message>
    <message>
        <source>reads / time, the ramp left out</source>
        <translation>Lesevorgänge / Zeit, ohne den Anlauf</translation>
    </message>
    <message>
        <source>half of the reads took less, from submission to completion</source>
        <translation>die Hälfte der Lesevorgänge dauerte kürzer, vom Absenden bis zum Ende</translation>
    </message>
    <message>
        <source>99 of 100 reads took less, from submission to completion</source>
        <translation>99 von 100 Lesevorgängen dauerten kürzer, vom Absenden bis zum Ende</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>Vorbehalte</translation>
    </message>
</context>
<context>
    <name>sluice::ui::MeasurementProvenance</name>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>%1 in %2, %3 samples</source>
        <translation>%1 in %2, %3 Rohwerte</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>± %1 with 95 % confidence</source>
        <translation>± %1 mit 95 % Sicherheit</translation>
    </message>
    <message>
        <source>Mind</source>
        <translation>Beachten</translation>
    </message>
    <message>
        <source>memory was measured here, not the disk</source>
        <translation>hier wurde der Arbeitsspeicher gemessen, nicht das Laufwerk</translation>
    </message>
</context>
<context>
    <name>sluice::ui::Navigation</name>
    <message>
        <source>&amp;Node</source>
        <translation>&amp;Knoten</translation>
    </message>
    <message>
        <source>&amp;Audit</source>
        <translation>&amp;Prüfung</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messung</translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation>&amp;Was wäre wenn</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Verlauf</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>&amp;Bericht</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Strg+%2)</translation>
    </message>
    <message>
        <source>&amp;Job</source>
        <translation>&amp;Job</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodeFacts</name>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Betriebssystem</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Read at</source>
        <translation>Gelesen am</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Virtualization</source>
        <translation>Virtualisierung</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>NUMA node %1</source>
        <translation>NUMA-Knoten %1</translation>
    </message>
    <message>
        <source>hardware threads %1</source>
        <translation>Hardware-Threads %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>Abstände</translation>
    </message>
    <message>
        <source>%1 to node %2</source>
        <translation>%1 zu Knoten %2</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Sockets</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Hardware threads</source>
        <translation>Hardware-Threads</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Usable by this process</source>
        <translation>Für diesen Prozess nutzbar</translation>
    </message>
    <message>
        <source>Frequency governor</source>
        <translation>Taktregler</translation>
    </message>
    <message>
        <source>Simultaneous multithreading</source>
        <translation>Simultanes Multithreading</translation>
    </message>
    <message>
        <source>%1: %2 of %3 used</source>
        <translation>%1: %2 von %3 belegt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Verfügbar</translation>
    </message>
    <message>
        <source>Transparent huge pages</source>
        <translation>Transparente große Seiten</translation>
    </message>
    <message>
        <source>Reserved huge pages</source>
        <translation>Reservierte große Seiten</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Auslagerung</translation>
    </message>
    <message>
        <source>Swappiness</source>
        <translation>Neigung zur Auslagerung</translation>
    </message>
    <message>
        <source>Size of /dev/shm</source>
        <translation>Größe von /dev/shm</translation>
    </message>
    <message>
        <source>Free in /dev/shm</source>
        <translation>Frei in /dev/shm</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Locked memory</source>
        <translation>Gesperrter Speicher</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>Open files, hard limit</source>
        <translation>Offene Dateien, harte Grenze</translation>
    </message>
    <message>
        <source>Control group version</source>
        <translation>Version der Kontrollgruppen</translation>
    </message>
    <message>
        <source>Control group</source>
        <translation>Kontrollgruppe</translation>
    </message>
    <message>
        <source>Control group: I/O</source>
        <translation>Kontrollgruppe: Ein- und Ausgabe</translation>
    </message>
    <message>
        <source>Control group: memory</source>
        <translation>Kontrollgruppe: Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Control group: CPUs</source>
        <translation>Kontrollgruppe: CPUs</translation>
    </message>
    <message>
        <source>io_uring usable</source>
        <translation>io_uring nutzbar</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation>Eingehängtes</translation>
    </message>
    <message>
        <source>%1 on %2 (%3)</source>
        <translation>%1 auf %2 (%3)</translation>
    </message>
    <message>
        <source>Kernel settings</source>
        <translation>Einstellungen des Kernels</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodeFocus</name>
    <message>
        <source>Its own link carries %1 each way.</source>
        <translation>Ihre eigene Verbindung trägt %1 je Richtung.</translation>
    </message>
    <message>
        <source>Best run on hardware threads %1 of NUMA node %2.</source>
        <translation>Am besten auf den Hardware-Threads %1 von NUMA-Knoten %2.</translation>
    </message>
    <message>
        <source>a speed that is not told</source>
        <translation>eine Geschwindigkeit, die nicht genannt wird</translation>
    </message>
    <message>
        <source>Its link upwards, %1 each way, is shared by %2.</source>
        <translation>Ihre Verbindung nach oben, %1 je Richtung, teilen sich %2.</translation>
    </message>
    <message>
        <source>Storage and network beneath it can bring %1 together.</source>
        <translation>Speicher und Netzwerk darunter können zusammen %1 bringen.</translation>
    </message>
    <message>
        <source>the same device</source>
        <translation>dasselbe Gerät</translation>
    </message>
    <message>
        <source>one switch between them (%1)</source>
        <translation>ein Switch dazwischen (%1)</translation>
    </message>
    <message>
        <source>several switches, not the processor (%1)</source>
        <translation>mehrere Switches, nicht der Prozessor (%1)</translation>
    </message>
    <message>
        <source>through one root complex of the processor (%1)</source>
        <translation>durch einen Root Complex des Prozessors (%1)</translation>
    </message>
    <message>
        <source>through the processor of one NUMA node (%1)</source>
        <translation>durch den Prozessor eines NUMA-Knotens (%1)</translation>
    </message>
    <message>
        <source>across the link between the sockets (%1)</source>
        <translation>über die Verbindung zwischen den Sockeln (%1)</translation>
    </message>
    <message>
        <source>%1 and %2: %3</source>
        <translation>%1 und %2: %3</translation>
    </message>
    <message>
        <source>%1; narrowest link %2 at %3</source>
        <translation>%1; engste Verbindung %2 an %3</translation>
    </message>
    <message>
        <source>distance not known: the firmware does not report their NUMA nodes</source>
        <translation>Entfernung nicht bekannt: Die Firmware meldet ihre NUMA-Knoten nicht</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodeLayout</name>
    <message>
        <source>x%1 %2 GT/s</source>
        <translation>x%1 %2 GT/s</translation>
    </message>
    <message>
        <source>This link is below what both ends can do: %1</source>
        <translation>Diese Verbindung ist unter dem, was beide Enden können: %1</translation>
    </message>
    <message>
        <source>Slowed down while the GPU is idle; under load it can be %1</source>
        <translation>Verlangsamt, solange die GPU nichts tut; unter Last können es %1 sein</translation>
    </message>
    <message>
        <source>As fast as both ends can be</source>
        <translation>So schnell, wie beide Enden können</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>memory not known</source>
        <translation>Speicher nicht bekannt</translation>
    </message>
    <message>
        <source>%1 cores, %2 hardware threads, %3</source>
        <translation>%1 Kerne, %2 Hardware-Threads, %3</translation>
    </message>
    <message>
        <source>Socket %1</source>
        <translation>Sockel %1</translation>
    </message>
    <message>
        <source>%1, hardware threads %2</source>
        <translation>%1, Hardware-Threads %2</translation>
    </message>
    <message>
        <source>NUMA node %1</source>
        <translation>NUMA-Knoten %1</translation>
    </message>
    <message>
        <source>PCI devices</source>
        <translation>PCI-Geräte</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Laufwerk</translation>
    </message>
    <message>
        <source>No GPU in this machine</source>
        <translation>Keine GPU in dieser Maschine</translation>
    </message>
    <message>
        <source>%1 more, not drawn</source>
        <translation>%1 weitere, nicht gezeichnet</translation>
    </message>
    <message>
        <source>The speed of this link is not reported</source>
        <translation>Die Geschwindigkeit dieses Links wird nicht gemeldet</translation>
    </message>
    <message>
        <source>their NUMA node is not reported</source>
        <translation>ihr NUMA-Knoten wird nicht gemeldet</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodeModel</name>
    <message>
        <source>unknown: %1</source>
        <translation>unbekannt: %1</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Tatsache</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Where it was read</source>
        <translation>Wo es gelesen wurde</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodePage</name>
    <message>
        <source>read at %1</source>
        <translation>gelesen am %1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Read &amp;again</source>
        <translation>&amp;Neu lesen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Nothing has been read yet.</source>
        <translation>Noch wurde nichts gelesen.</translation>
    </message>
    <message>
        <source>&amp;Snapshot (JSON)…</source>
        <translation>&amp;Schnappschuss (JSON)…</translation>
    </message>
    <message>
        <source>&amp;Drawing (SVG or PNG)…</source>
        <translation>&amp;Zeichnung (SVG oder PNG)…</translation>
    </message>
    <message>
        <source>Facts of the machine</source>
        <translation>Tatsachen der Maschine</translation>
    </message>
    <message>
        <source>Search facts and drawing</source>
        <translation>Tatsachen und Zeichnung durchsuchen</translation>
    </message>
    <message>
        <source>The machine, and how its devices lie to each other</source>
        <translation>Die Maschine und wie ihre Geräte zueinander liegen</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>Re&amp;lations</source>
        <translation>&amp;Beziehungen</translation>
    </message>
    <message>
        <source>Save the snapshot</source>
        <translation>Den Schnappschuss speichern</translation>
    </message>
    <message>
        <source>Snapshots (*.json)</source>
        <translation>Schnappschüsse (*.json)</translation>
    </message>
    <message>
        <source>Save the drawing</source>
        <translation>Die Zeichnung speichern</translation>
    </message>
    <message>
        <source>Vector graphics (*.svg);;Images (*.png)</source>
        <translation>Vektorgrafik (*.svg);;Bilder (*.png)</translation>
    </message>
    <message>
        <source>It is written.</source>
        <translation>Es ist geschrieben.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Am</translation>
    </message>
    <message>
        <source>&amp;Read this machine</source>
        <translation>Diese Maschine &amp;lesen</translation>
    </message>
    <message>
        <source>What this machine is made of, and how its devices lie to each other</source>
        <translation>Woraus diese Maschine besteht und wie ihre Geräte zueinander liegen</translation>
    </message>
    <message>
        <source>Reading takes a moment; nothing is measured or changed.</source>
        <translation>Das Lesen dauert einen Augenblick; nichts wird gemessen oder verändert.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::NodeView</name>
    <message>
        <source>Drawing of the machine</source>
        <translation>Zeichnung der Maschine</translation>
    </message>
</context>
<context>
    <name>sluice::ui::OriginNotice</name>
    <message>
        <source>From the snapshot file %1.</source>
        <translation>Aus dem Schnappschuss %1.</translation>
    </message>
    <message>
        <source>From the captured tree %1.</source>
        <translation>Aus dem gesammelten Baum %1.</translation>
    </message>
    <message>
        <source>As a run in the history has it.</source>
        <translation>Wie ein Lauf im Verlauf sie hat.</translation>
    </message>
    <message>
        <source>Show this machine</source>
        <translation>Diese Maschine zeigen</translation>
    </message>
    <message>
        <source>a machine without a name</source>
        <translation>eine Maschine ohne Namen</translation>
    </message>
    <message>
        <source>Not this machine: %1, as it was at %2</source>
        <translation>Nicht diese Maschine: %1, wie sie am %2 war</translation>
    </message>
    <message>
        <source>%1 Run fixes on that node; measurements run on this computer.</source>
        <translation>%1 Befehle, die etwas beheben, gehören auf jene Maschine; gemessen wird weiterhin diese.</translation>
    </message>
    <message>
        <source>Read over SSH from %1.</source>
        <translation>Über SSH von %1 gelesen.</translation>
    </message>
    <message>
        <source>%1 Run fixes on that node.</source>
        <translation>%1 Befehle, die etwas beheben, gehören auf jene Maschine.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::OutcomeModel</name>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Why it could not be judged</source>
        <translation>Warum nicht geurteilt werden konnte</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PathChoice</name>
    <message>
        <source>Choos&amp;e…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Wählen: %1</translation>
    </message>
    <message>
        <source>Type the folder as it is called on %1</source>
        <translation>Schreiben Sie den Ordner, wie er auf %1 heißt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PciForest</name>
    <message>
        <source>disk</source>
        <translation>Laufwerk</translation>
    </message>
    <message>
        <source>network, up</source>
        <translation>Netzwerk, aktiv</translation>
    </message>
    <message>
        <source>network, down</source>
        <translation>Netzwerk, inaktiv</translation>
    </message>
    <message>
        <source>network, %1</source>
        <translation>Netzwerk, %1</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>Root port</source>
        <translation>Root-Port</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PhaseModel</name>
    <message>
        <source>%1 (done in %2)</source>
        <translation>%1 (fertig in %2)</translation>
    </message>
    <message>
        <source>%1 (stopped after %2)</source>
        <translation>%1 (angehalten nach %2)</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PlanProvenance</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Samples/s</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>%1 = %2 GPUs x %3 samples / %4</source>
        <translation>%1 = %2 GPUs x %3 Samples / %4</translation>
    </message>
    <message>
        <source>Slowest stage</source>
        <translation>Langsamste Stufe</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>90 %, from storage between %1 and %2</source>
        <translation>90 %, mit Speicher zwischen %1 und %2</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Wartet auf Daten</translation>
    </message>
    <message>
        <source>1 - GPU utilisation</source>
        <translation>1 - GPU-Auslastung</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>One GPU</source>
        <translation>Eine GPU</translation>
    </message>
    <message>
        <source>%1 = %2 samples / %3</source>
        <translation>%1 = %2 Samples / %3</translation>
    </message>
    <message>
        <source>GPUs x batch x sample size / step time</source>
        <translation>GPUs x Batch x Samplegröße / Schrittzeit</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>Samplegröße</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Cache hit rate</source>
        <translation>Trefferquote des Caches</translation>
    </message>
    <message>
        <source>Figures of the job</source>
        <translation>Zahlen des Trainings</translation>
    </message>
    <message>
        <source>Lost to waiting</source>
        <translation>Durch Warten verloren</translation>
    </message>
    <message>
        <source>nodes x GPUs x share of the time they wait x price of an hour x 24 hours x 30 days</source>
        <translation>Knoten x GPUs x Anteil der Wartezeit x Preis einer Stunde x 24 Stunden x 30 Tage</translation>
    </message>
    <message>
        <source>%1 on each of %2 nodes</source>
        <translation>%1 auf jedem von %2 Knoten</translation>
    </message>
    <message>
        <source>Price of an hour</source>
        <translation>Preis einer Stunde</translation>
    </message>
    <message>
        <source>Loader</source>
        <translation>Loader</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Storage gives</source>
        <translation>Speicher gibt</translation>
    </message>
    <message>
        <source>a surface fitted to all measurements, at this setting</source>
        <translation>eine an alle Messungen angepasste Fläche, bei dieser Einstellung</translation>
    </message>
    <message>
        <source>as stated, not measured</source>
        <translation>wie angegeben, nicht gemessen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>90 %, between %1 and %2</source>
        <translation>90 %, zwischen %1 und %2</translation>
    </message>
    <message>
        <source>the recommended loader simulated batch for batch: workers load ahead in turn, batches are delivered in order, every step waits for all GPUs</source>
        <translation>der empfohlene Loader, Batch für Batch simuliert: Worker laden reihum voraus, Batches kommen in ihrer Reihenfolge an, jeder Schritt wartet auf alle GPUs</translation>
    </message>
    <message>
        <source>%1, capacity %2</source>
        <translation>%1, Kapazität %2</translation>
    </message>
    <message>
        <source>capacity of the slowest stage / demand, at most 1</source>
        <translation>Kapazität der langsamsten Stufe / Bedarf, höchstens 1</translation>
    </message>
    <message>
        <source>%1 workers per GPU, %2 prefetched batches each, reads of %3</source>
        <translation>%1 Worker je GPU, je %2 Batches Vorlauf, Lesevorgänge von %3</translation>
    </message>
    <message>
        <source>capacity of the slowest stage / (target x samples/s of one GPU)</source>
        <translation>Kapazität der langsamsten Stufe / (Ziel x Samples/s einer GPU)</translation>
    </message>
    <message>
        <source>Required storage bandwidth</source>
        <translation>Benötigte Speicherbandbreite</translation>
    </message>
    <message>
        <source>GPUs x batch x sample size / step time x (1 - cache hit rate)</source>
        <translation>GPUs x Batch x Samplegröße / Schrittzeit x (1 - Cache-Trefferquote)</translation>
    </message>
    <message>
        <source>demand / capacity of the stage</source>
        <translation>Bedarf / Kapazität der Stufe</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PlanTables</name>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Predicted utilisation</source>
        <translation>Vorhergesagte Auslastung</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>Saved per month</source>
        <translation>Gespart im Monat</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Wie es ist</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PlanView</name>
    <message>
        <source>Stages of the input pipeline</source>
        <translation>Stufen auf dem Weg der Daten</translation>
    </message>
    <message>
        <source>Recommended settings</source>
        <translation>Empfohlene Einstellungen</translation>
    </message>
    <message>
        <source>Changes and what they bring</source>
        <translation>Änderungen und was sie bringen</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Snippets</source>
        <translation>Schnipsel</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>What matters</source>
        <translation>Was zählt</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation>Was fehlt</translation>
    </message>
    <message>
        <source>What matters most</source>
        <translation>Was am meisten zählt</translation>
    </message>
    <message>
        <source>Nothing is missing: every stage of this plan was measured.</source>
        <translation>Nichts fehlt: Jede Stufe dieses Plans wurde gemessen.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Where the time of one step goes</source>
        <translation>Wohin die Zeit eines Schritts geht</translation>
    </message>
    <message>
        <source>What is missing:</source>
        <translation>Was fehlt:</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PlanningSession</name>
    <message>
        <source>This scenario rests on measurements, and there are none.</source>
        <translation>Dieses Szenario beruht auf Messungen, und es gibt keine.</translation>
    </message>
    <message>
        <source>Open a run in History, measure this machine, or choose Data sheet.</source>
        <translation>Öffnen Sie einen Lauf im Verlauf, messen Sie diese Maschine, oder wählen Sie Datenblatt.</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>%1 is not known: %2</source>
        <translation>%1 ist nicht bekannt: %2</translation>
    </message>
    <message>
        <source>Too little was seen of %1 to plan for it: neither what a sample is nor how long a step takes.</source>
        <translation>Von %1 wurde zu wenig gesehen, um dafür zu planen: weder was ein Sample ist, noch wie lange ein Schritt dauert.</translation>
    </message>
    <message>
        <source>Watch it with sluice_probe and open its job file here.</source>
        <translation>Den Job mit sluice_probe beobachten und seine Jobdatei hier öffnen.</translation>
    </message>
    <message>
        <source>the step time</source>
        <translation>die Schrittzeit</translation>
    </message>
    <message>
        <source>the size of a sample</source>
        <translation>die Größe eines Samples</translation>
    </message>
    <message>
        <source>the batch</source>
        <translation>der Batch</translation>
    </message>
    <message>
        <source>The file does not contain %1: it is unchanged.</source>
        <translation>%1 fehlt in der Datei und bleibt unverändert.</translation>
    </message>
    <message>
        <source>The file does not tell how many GPUs the job had; planned: %1.</source>
        <translation>Die Datei nennt nicht, wie viele GPUs der Job hatte; geplant: %1.</translation>
    </message>
    <message>
        <source>%1 of the samples raised an exception: the figures are of the others.</source>
        <translation>%1 der Samples lösten eine Ausnahme aus: die Zahlen sind die der übrigen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::PreviewView</name>
    <message>
        <source>at most %1, removed at the end (%2 free)</source>
        <translation>höchstens %1, am Ende entfernt (%2 frei)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Filesystem</source>
        <translation>Dateisystem</translation>
    </message>
    <message>
        <source>Own file</source>
        <translation>Eigene Datei</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>What will be done</source>
        <translation>Was geschehen wird</translation>
    </message>
    <message>
        <source>Asking the engine what it would do. Nothing is written for this.</source>
        <translation>Fragt die Engine, was sie täte. Dafür wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>about %1 combinations of pattern, read size and depth</source>
        <translation>etwa %1 Kombinationen aus Muster, Lesegröße und Tiefe</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ProvenancePopup</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Show the &amp;measurement</source>
        <translation>Die &amp;Messung zeigen</translation>
    </message>
    <message>
        <source>&amp;What is this figure?</source>
        <translation>&amp;Was ist diese Zahl?</translation>
    </message>
</context>
<context>
    <name>sluice::ui::QuestionPanel</name>
    <message>
        <source>Questions about this plan</source>
        <translation>Fragen zu diesem Plan</translation>
    </message>
</context>
<context>
    <name>sluice::ui::QuestionWords</name>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GPU utilisation over the number of GPUs</source>
        <translation>GPU-Auslastung nach Zahl der GPUs</translation>
    </message>
    <message>
        <source>GPUs of this node</source>
        <translation>GPUs dieses Knotens</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>GPU utilisation over loader workers</source>
        <translation>GPU-Auslastung nach Loader-Workern</translation>
    </message>
    <message>
        <source>workers per GPU</source>
        <translation>Worker je GPU</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>GPU utilisation over decode time</source>
        <translation>GPU-Auslastung nach Dekodierzeit</translation>
    </message>
    <message>
        <source>CPU time per sample</source>
        <translation>CPU-Zeit je Sample</translation>
    </message>
    <message>
        <source>Sample size</source>
        <translation>Samplegröße</translation>
    </message>
    <message>
        <source>GPU utilisation over sample size</source>
        <translation>GPU-Auslastung nach Samplegröße</translation>
    </message>
    <message>
        <source>bytes per sample, as stored</source>
        <translation>Bytes je Sample, wie gespeichert</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>GPU utilisation over step time</source>
        <translation>GPU-Auslastung nach Schrittzeit</translation>
    </message>
    <message>
        <source>compute time of a step</source>
        <translation>Rechenzeit eines Schritts</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>GPU utilisation over striped devices</source>
        <translation>GPU-Auslastung nach Geräten im Stripe</translation>
    </message>
    <message>
        <source>devices like the measured one</source>
        <translation>Geräte wie das gemessene</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>GPU utilisation over nodes that share the storage</source>
        <translation>GPU-Auslastung nach Knoten am selben Speicher</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>Ziel %1 %</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>jetzt: %1</translation>
    </message>
    <message>
        <source>fed up to %1</source>
        <translation>versorgt bis %1</translation>
    </message>
    <message>
        <source>fed from %1</source>
        <translation>versorgt ab %1</translation>
    </message>
    <message>
        <source>always fed</source>
        <translation>immer versorgt</translation>
    </message>
    <message>
        <source>never fed</source>
        <translation>nie versorgt</translation>
    </message>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>CPU cores that keep all GPUs fed, over decode time</source>
        <translation>CPU-Kerne, die alle GPUs versorgen, nach Dekodierzeit</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU-Kerne</translation>
    </message>
    <message>
        <source>%1 cores of the node</source>
        <translation>%1 Kerne des Knotens</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>%1 nötig</translation>
    </message>
    <message>
        <source>Read size</source>
        <translation>Lesegröße</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RatioModel</name>
    <message>
        <source>noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Lesevorgänge</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>After / before (95 % interval)</source>
        <translation>Nachher / vorher (95-%-Intervall)</translation>
    </message>
    <message>
        <source>%1 to %2 times as fast</source>
        <translation>%1- bis %2-mal so schnell</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RelationModel</name>
    <message>
        <source>NUMA node %1</source>
        <translation>NUMA-Knoten %1</translation>
    </message>
    <message>
        <source>NUMA node not told</source>
        <translation>NUMA-Knoten nicht genannt</translation>
    </message>
    <message>
        <source>own link %1</source>
        <translation>eigene Verbindung %1</translation>
    </message>
    <message>
        <source>no link told</source>
        <translation>keine Verbindung genannt</translation>
    </message>
    <message>
        <source>%1 at %2, %3, %4</source>
        <translation>%1 an %2, %3, %4</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RelationsView</name>
    <message>
        <source>Start its job with numactl</source>
        <translation>Ihren Auftrag mit numactl starten</translation>
    </message>
    <message>
        <source>Or with taskset, which leaves memory alone</source>
        <translation>Oder mit taskset, das den Speicher nicht anrührt</translation>
    </message>
    <message>
        <source>How near devices are to each other</source>
        <translation>Wie nah sich Geräte sind</translation>
    </message>
    <message>
        <source>PIX: one PCIe switch between two devices. PXB: several switches. PHB: one root complex of the processor. NODE: one NUMA node. SYS: across the link between the sockets. Point at a cell for the narrowest link; Enter shows the device in the drawing.</source>
        <translation>PIX: ein PCIe-Switch zwischen zwei Geräten. PXB: mehrere Switches. PHB: ein Root Complex des Prozessors. NODE: ein NUMA-Knoten. SYS: über die Verbindung zwischen den Sockeln. Zeigen Sie auf ein Feld, um die engste Verbindung zu sehen; die Eingabetaste zeigt das Gerät in der Zeichnung.</translation>
    </message>
    <message>
        <source>Links that several devices share</source>
        <translation>Verbindungen, die sich mehrere Geräte teilen</translation>
    </message>
    <message>
        <source>What to use each GPU with</source>
        <translation>Womit jede GPU zu benutzen ist</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Storage and network bring</source>
        <translation>Speicher und Netzwerk bringen</translation>
    </message>
    <message>
        <source>Shared by</source>
        <translation>Geteilt von</translation>
    </message>
    <message>
        <source>none near</source>
        <translation>keine in der Nähe</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>NUMA node</source>
        <translation>NUMA-Knoten</translation>
    </message>
    <message>
        <source>Hardware threads</source>
        <translation>Hardware-Threads</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ReportPage</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Export &amp;PDF…</source>
        <translation>Als &amp;PDF exportieren…</translation>
    </message>
    <message>
        <source>Export &amp;Markdown…</source>
        <translation>Als &amp;Markdown exportieren…</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>%1 report (*.%1)</source>
        <translation>%1-Bericht (*.%1)</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Den Bericht exportieren</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>Was darin steht</translation>
    </message>
    <message>
        <source>Line above the title</source>
        <translation>Zeile über dem Titel</translation>
    </message>
    <message>
        <source>your team or company</source>
        <translation>Ihr Team oder Ihre Firma</translation>
    </message>
    <message>
        <source>What to show to others: verdict, curve, settings and how it was measured</source>
        <translation>Was andere sehen sollen: Urteil, Kurve, Einstellungen und wie gemessen wurde</translation>
    </message>
    <message>
        <source>Nothing is chosen to be in the report.</source>
        <translation>Für den Bericht ist nichts gewählt.</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>Der Bericht ist geschrieben.</translation>
    </message>
    <message>
        <source>rate: bytes moved / time, the ramp left out; latency: of each read, from submission to completion</source>
        <translation>Rate: bewegte Bytes / Zeit, ohne den Anlauf; Latenz: jedes Lesevorgangs, vom Absenden bis zum Abschluss</translation>
    </message>
    <message>
        <source>Export H&amp;TML…</source>
        <translation>Als H&amp;TML exportieren…</translation>
    </message>
    <message>
        <source>No run is open.</source>
        <translation>Kein Lauf ist offen.</translation>
    </message>
    <message>
        <source>Measure this machine, or open a run in History.</source>
        <translation>Messen Sie diese Maschine, oder öffnen Sie einen Lauf im Verlauf.</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>Diese Maschine messen</translation>
    </message>
    <message>
        <source>Go to History</source>
        <translation>Zum Verlauf</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RunComparison</name>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>no plan</source>
        <translation>kein Plan</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1, noise</source>
        <translation>%1, Rauschen</translation>
    </message>
    <message>
        <source>%1: too few settings were measured in both runs to tell a change from noise.</source>
        <translation>%1: Zu wenige Einstellungen wurden in beiden Läufen gemessen, um eine Änderung von Rauschen zu unterscheiden.</translation>
    </message>
    <message>
        <source>%1: no change beyond noise, %2 over %3 settings.</source>
        <translation>%1: keine Änderung über das Rauschen hinaus, %2 über %3 Einstellungen.</translation>
    </message>
    <message>
        <source>%1: faster, %2 over %3 settings.</source>
        <translation>%1: schneller, %2 über %3 Einstellungen.</translation>
    </message>
    <message>
        <source>%1: slower, %2 over %3 settings.</source>
        <translation>%1: langsamer, %2 über %3 Einstellungen.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Lesevorgänge</translation>
    </message>
    <message>
        <source>run %1: %2</source>
        <translation>Lauf %1: %2</translation>
    </message>
    <message>
        <source>%1 ± %2, at %3</source>
        <translation>%1 ± %2, am %3</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>later rate / earlier rate − 1; its 95 % interval follows from the spread of both. Noise: the interval holds 0.</source>
        <translation>spätere Rate / frühere Rate − 1; das 95-%-Intervall folgt aus der Streuung beider. Rauschen: Das Intervall enthält 0.</translation>
    </message>
    <message>
        <source>Run %1, %2</source>
        <translation>Lauf %1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The job</source>
        <translation>Der Job</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>%1: settings that came from memory (the page cache) in one run alone, and are not compared: %2. The curves show them.</source>
        <translation>%1: Einstellungen, die nur in einem der Läufe aus dem Arbeitsspeicher (dem Page-Cache) kamen und nicht verglichen werden: %2. Die Kurven zeigen sie.</translation>
    </message>
    <message>
        <source>Compared with this run: %1</source>
        <translation>Verglichen mit diesem Lauf: %1</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RunExchange</name>
    <message>
        <source>Importing the runs of %1…</source>
        <translation>Die Läufe von %1 werden importiert…</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 wird geschrieben…</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RunModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Interrupted. %1</source>
        <translation>Unterbrochen. %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>What --run of the command line takes</source>
        <translation>Was --run auf der Befehlszeile nimmt</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>The folder whose storage was measured</source>
        <translation>Der Ordner, dessen Speicher gemessen wurde</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>The workload that the run was compared with</source>
        <translation>Das Training, mit dem der Lauf verglichen wurde</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>GPUs of the job that this node keeps busy</source>
        <translation>GPUs des Trainings, die dieser Knoten auslastet</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Bestes</translation>
    </message>
    <message>
        <source>The highest bandwidth of all measured points</source>
        <translation>Die höchste Bandbreite aller gemessenen Punkte</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>Words of your own to find runs by</source>
        <translation>Eigene Wörter, mit denen Sie Läufe finden</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>A sentence of your own</source>
        <translation>Ein eigener Satz</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>the highest rate of all points of the run</source>
        <translation>die höchste Rate aller Punkte des Laufs</translation>
    </message>
    <message>
        <source>Measured on</source>
        <translation>Gemessen auf</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation>%1 auf %2 GPUs</translation>
    </message>
    <message>
        <source>Down to the samples</source>
        <translation>Bis zu den Rohwerten</translation>
    </message>
    <message>
        <source>open the run; each number there can be asked the same</source>
        <translation>öffnen Sie den Lauf; jede Zahl dort lässt sich ebenso befragen</translation>
    </message>
    <message>
        <source>Damaged: it cannot be read. It can be exported and deleted.</source>
        <translation>Beschädigt: nicht lesbar. Ausgeben und Löschen gehen.</translation>
    </message>
    <message>
        <source>Guided audit</source>
        <translation>Geführte Prüfung</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>A guided audit, one benchmark alone, or what another tool measured</source>
        <translation>Eine geführte Prüfung, ein einzelner Benchmark oder was ein anderes Werkzeug gemessen hat</translation>
    </message>
    <message>
        <source>Running job</source>
        <translation>Laufender Job</translation>
    </message>
    <message>
        <source>capacity of the slowest stage / demand of one GPU, up to the number of GPUs</source>
        <translation>Kapazität der langsamsten Stufe / Bedarf einer GPU, höchstens die Zahl der GPUs</translation>
    </message>
</context>
<context>
    <name>sluice::ui::RunNotes</name>
    <message>
        <source>&amp;Tags</source>
        <translation>&amp;Stichwörter</translation>
    </message>
    <message>
        <source>words, such as: rack-7 before-update</source>
        <translation>Wörter, etwa: rack-7 vor-update</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>&amp;Notiz</translation>
    </message>
    <message>
        <source>a sentence about this run</source>
        <translation>ein Satz über diesen Lauf</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioBar</name>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Name of this scenario</source>
        <translation>Name dieses Szenarios</translation>
    </message>
    <message>
        <source>&amp;Copy as a new scenario</source>
        <translation>Als neues Szenario &amp;kopieren</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>Um&amp;benennen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Copy the comparison as &amp;Markdown</source>
        <translation>Den Vergleich als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>&amp;Export the scenarios…</source>
        <translation>Die Szenarien &amp;exportieren…</translation>
    </message>
    <message>
        <source>More for scenarios</source>
        <translation>Mehr für Szenarien</translation>
    </message>
    <message>
        <source>%1: double click renames</source>
        <translation>%1: Doppelklick benennt um</translation>
    </message>
    <message>
        <source>A scenario needs a name.</source>
        <translation>Ein Szenario braucht einen Namen.</translation>
    </message>
    <message>
        <source>Another scenario has this name.</source>
        <translation>Ein anderes Szenario heißt schon so.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioBook</name>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>scenario added</source>
        <translation>Szenario hinzugefügt</translation>
    </message>
    <message>
        <source>scenario removed</source>
        <translation>Szenario entfernt</translation>
    </message>
    <message>
        <source>scenario renamed</source>
        <translation>Szenario umbenannt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioExport</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Wählen Sie einen anderen Ort.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioFields</name>
    <message>
        <source>&amp;Batch per GPU</source>
        <translation>&amp;Batch je GPU</translation>
    </message>
    <message>
        <source>&amp;Step time</source>
        <translation>&amp;Schrittzeit</translation>
    </message>
    <message>
        <source>&amp;Target utilisation</source>
        <translation>&amp;Zielauslastung</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <source>S&amp;ample size</source>
        <translation>Sam&amp;plegröße</translation>
    </message>
    <message>
        <source>&amp;Decode time</source>
        <translation>Dekod&amp;ierzeit</translation>
    </message>
    <message>
        <source>Data s&amp;et</source>
        <translation>Date&amp;nsatz</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Wor&amp;kers per GPU</source>
        <translation>&amp;Worker je GPU</translation>
    </message>
    <message>
        <source>Loader processes of each GPU (num_workers); each has one read in flight. Empty: what the plan recommends</source>
        <translation>Loader-Prozesse je GPU (num_workers); jeder hat einen Lesevorgang unterwegs. Leer: was der Plan empfiehlt</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Batches that each worker keeps ready (prefetch_factor). They even out slow reads, and take memory. Empty: what the plan recommends</source>
        <translation>Batches, die jeder Worker bereithält (prefetch_factor). Sie gleichen langsames Lesen aus und kosten Arbeitsspeicher. Leer: was der Plan empfiehlt</translation>
    </message>
    <message>
        <source>Share of the samples that is read from the page cache or a cache in memory instead of storage. Memory is taken as instant</source>
        <translation>Anteil der Samples, der aus dem Page-Cache oder einem Cache im Arbeitsspeicher statt vom Speicher kommt. Arbeitsspeicher gilt als sofort</translation>
    </message>
    <message>
        <source>How many times smaller samples would be stored. Add what unpacking costs to the decode time</source>
        <translation>Um welchen Faktor kleiner Samples gespeichert wären. Rechnen Sie das Auspacken zur Dekodierzeit</translation>
    </message>
    <message>
        <source>Read bandwidth with enough reads in flight</source>
        <translation>Lesebandbreite bei genügend gleichzeitigen Lesevorgängen</translation>
    </message>
    <message>
        <source>Time of one read when nothing else is in flight</source>
        <translation>Zeit eines Lesevorgangs, wenn sonst keiner unterwegs ist</translation>
    </message>
    <message>
        <source>What one GPU costs an hour, in your currency: tells what waiting costs. Empty: not known</source>
        <translation>Was eine GPU in der Stunde kostet, in Ihrer Währung: sagt, was Warten kostet. Leer: nicht bekannt</translation>
    </message>
    <message>
        <source>Random: samples as shuffled</source>
        <translation>Zufällig: Samples wie gemischt</translation>
    </message>
    <message>
        <source>Sequential: shards in order</source>
        <translation>Sequenziell: der Reihe nach</translation>
    </message>
    <message>
        <source>as measured</source>
        <translation>wie gemessen</translation>
    </message>
    <message>
        <source>%1 by the data sheet</source>
        <translation>%1 nach Datenblatt</translation>
    </message>
    <message>
        <source>a node without a name</source>
        <translation>ein Knoten ohne Namen</translation>
    </message>
    <message>
        <source>%1, by its snapshot</source>
        <translation>%1, nach seinem Schnappschuss</translation>
    </message>
    <message>
        <source>GP&amp;Us</source>
        <translation>GP&amp;Us</translation>
    </message>
    <message>
        <source>N&amp;odes</source>
        <translation>&amp;Knoten</translation>
    </message>
    <message>
        <source>Si&amp;ze std. dev.</source>
        <translation>Gr&amp;ößenstreuung</translation>
    </message>
    <message>
        <source>De&amp;livered size</source>
        <translation>Ausge&amp;lieferte Größe</translation>
    </message>
    <message>
        <source>Decode std. dev.</source>
        <translation>Dekodierstreuung</translation>
    </message>
    <message>
        <source>Samples per f&amp;ile</source>
        <translation>Samples je Dat&amp;ei</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Evaluation &amp;reads</source>
        <translation>E&amp;valuierung liest</translation>
    </message>
    <message>
        <source>&amp;Prefetch</source>
        <translation>Prefet&amp;ch</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Storage devices like this one, striped (RAID 0). Their rates add up as long as no link that they share is the bottleneck</source>
        <translation>Speichergeräte wie dieses, im Verbund (RAID 0). Ihre Raten addieren sich, solange kein gemeinsamer Link der Engpass ist</translation>
    </message>
    <message>
        <source>Cache hit rate</source>
        <translation>Cache-Trefferquote</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Kompression</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Price of a GPU hour</source>
        <translation>Preis je GPU-Stunde</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Kind of loader</source>
        <translation>Art des Loaders</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Job by a file</source>
        <translation>Job aus einer Datei</translation>
    </message>
    <message>
        <source>Node by a snapshot</source>
        <translation>Knoten aus einem Schnappschuss</translation>
    </message>
    <message>
        <source>Measured figures</source>
        <translation>Gemessene Zahlen</translation>
    </message>
    <message>
        <source>Job as it was seen</source>
        <translation>Job, wie er gesehen wurde</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioForm</name>
    <message>
        <source>&amp;Measured</source>
        <translation>Ge&amp;messen</translation>
    </message>
    <message>
        <source>The loader</source>
        <translation>Der Loader</translation>
    </message>
    <message>
        <source>The money</source>
        <translation>Das Geld</translation>
    </message>
    <message>
        <source>The job</source>
        <translation>Das Training</translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation>&amp;Training</translation>
    </message>
    <message>
        <source>A&amp;ccess</source>
        <translation>Zugri&amp;ff</translation>
    </message>
    <message>
        <source>The storage</source>
        <translation>Der Speicher</translation>
    </message>
    <message>
        <source>Changed. Choose the workload again to take its numbers back.</source>
        <translation>Geändert. Wählen Sie das Training noch einmal, um seine Zahlen zurückzunehmen.</translation>
    </message>
    <message>
        <source>From a &amp;job file...</source>
        <translation>Aus einer &amp;Job-Datei...</translation>
    </message>
    <message>
        <source>Takes what sluice_probe measured of a training: sample, decoding, delivered size, step, loader. The file can also be dropped on this window</source>
        <translation>Übernimmt, was sluice_probe an einem Training gemessen hat: Sample, Decodieren, gelieferte Größe, Schritt, Loader. Die Datei lässt sich auch auf dieses Fenster ziehen</translation>
    </message>
    <message>
        <source>Threads: DALI, tf.data, FFCV</source>
        <translation>Threads: DALI, tf.data, FFCV</translation>
    </message>
    <message>
        <source>PyTorch: worker processes</source>
        <translation>PyTorch: Worker-Prozesse</translation>
    </message>
    <message>
        <source>PyTorch without workers</source>
        <translation>PyTorch ohne Worker</translation>
    </message>
    <message>
        <source>What loads the samples. Worker processes of Python read through the page cache, and pass every batch through shared memory</source>
        <translation>Was die Samples lädt. Worker-Prozesse von Python lesen durch den Page-Cache und reichen jeden Batch durch gemeinsamen Speicher</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>Der Knoten</translation>
    </message>
    <message>
        <source>The machine whose cores, memory, GPUs and links the plan is for. A snapshot of another one is what sluicectl snapshot -o writes there</source>
        <translation>Die Maschine, für deren Kerne, Arbeitsspeicher, GPUs und Verbindungen der Plan gilt. Den Schnappschuss einer anderen schreibt dort sluicectl snapshot -o</translation>
    </message>
    <message>
        <source>As measured</source>
        <translation>Wie gemessen</translation>
    </message>
    <message>
        <source>From a snapshot...</source>
        <translation>Aus einem Schnappschuss…</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>Diese Maschine messen</translation>
    </message>
    <message>
        <source>Data sheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
</context>
<context>
    <name>sluice::ui::ScenarioKeeper</name>
    <message>
        <source>These scenarios cannot be read: %1</source>
        <translation>Diese Szenarien sind nicht lesbar: %1</translation>
    </message>
    <message>
        <source>A newer version wrote them, or the history is damaged; they stay in it.</source>
        <translation>Eine neuere Version hat sie geschrieben, oder der Verlauf ist beschädigt; sie bleiben darin.</translation>
    </message>
    <message>
        <source>%1 is not kept: one of this name that cannot be read is in the history.</source>
        <translation>%1 wird nicht aufbewahrt: Im Verlauf ist eines dieses Namens, das nicht lesbar ist.</translation>
    </message>
    <message>
        <source>Give it another name.</source>
        <translation>Geben Sie ihm einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::StageModel</name>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Samples/s</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Head-room</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>bottleneck</source>
        <translation>Engpass</translation>
    </message>
</context>
<context>
    <name>sluice::ui::StepModel</name>
    <message>
        <source>beside the step</source>
        <translation>neben dem Schritt</translation>
    </message>
    <message>
        <source>training process</source>
        <translation>Trainingsprozess</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 Worker</translation>
    </message>
    <message>
        <source>%1 workers at once</source>
        <translation>%1 Worker zugleich</translation>
    </message>
    <message>
        <source>%1: %2 of each batch in one worker. %3, so that is %4 of each step of %5.</source>
        <translation>%1: %2 jedes Batches in einem Worker. %3, also %4 jedes Schritts von %5.</translation>
    </message>
    <message>
        <source>%1: %2 of each step of %3, %4.</source>
        <translation>%1: %2 jedes Schritts von %3, %4.</translation>
    </message>
    <message>
        <source>Read from storage</source>
        <translation>Vom Speicher lesen</translation>
    </message>
    <message>
        <source>Copy from the page cache</source>
        <translation>Aus dem Page-Cache kopieren</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Collate and pass on</source>
        <translation>Zusammenfassen und weiterreichen</translation>
    </message>
    <message>
        <source>Wait for a batch</source>
        <translation>Auf einen Batch warten</translation>
    </message>
    <message>
        <source>Receive the batch</source>
        <translation>Den Batch entgegennehmen</translation>
    </message>
    <message>
        <source>Pin and copy to the GPU</source>
        <translation>Pinnen und zur GPU kopieren</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Mean time of one batch</source>
        <translation>Mittlere Zeit eines Batches</translation>
    </message>
    <message>
        <source>Divided by the workers that load at the same time</source>
        <translation>Geteilt durch die Worker, die zugleich laden</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Time of one step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>Of a batch</source>
        <translation>Je Batch</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>Je Schritt</translation>
    </message>
    <message>
        <source>What follows another begins where that ends. The line is the end of the step: loading that reaches it holds up the GPU.</source>
        <translation>Was auf anderes folgt, beginnt, wo jenes endet. Die Linie ist das Ende des Schritts: Laden, das bis dorthin reicht, hält die GPU auf.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::SurfaceModel</name>
    <message>
        <source>through the page cache</source>
        <translation>durch den Page-Cache</translation>
    </message>
    <message>
        <source>Bandwidth over reads in flight, %1 reads</source>
        <translation>Bandbreite über gleichzeitigen Lesevorgängen von %1</translation>
    </message>
    <message>
        <source>reads in flight</source>
        <translation>gleichzeitige Lesevorgänge</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>fitted, with its 90 % interval</source>
        <translation>angepasst, mit dem 90-%-Bereich</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>knee</source>
        <translation>Knie</translation>
    </message>
    <message>
        <source>needed by the job</source>
        <translation>vom Training gebraucht</translation>
    </message>
    <message>
        <source>Outside what was measured</source>
        <translation>Außerhalb des Gemessenen</translation>
    </message>
    <message>
        <source>%1 reads, %2 in flight</source>
        <translation>Lesevorgänge von %1, %2 gleichzeitig</translation>
    </message>
    <message>
        <source>Fitted: %1 (90 %: %2 to %3)</source>
        <translation>Angepasst: %1 (90 %: %2 bis %3)</translation>
    </message>
    <message>
        <source>Measured: %1 ± %2</source>
        <translation>Gemessen: %1 ± %2</translation>
    </message>
    <message>
        <source>Knee: the smallest read size and queue depth within 5 % of the best rate</source>
        <translation>Das Knie: der kleinste Aufwand, über den hinaus nichts sicher um 5 % schneller ist</translation>
    </message>
    <message>
        <source>Less than the %1 that the job needs</source>
        <translation>Weniger als die %1, die das Training braucht</translation>
    </message>
    <message>
        <source>Read size: bytes that one read asks for</source>
        <translation>Lesegröße: Bytes, die ein Lesevorgang verlangt</translation>
    </message>
    <message>
        <source>Reads in flight (queue depth): how many are under way at the same time</source>
        <translation>Gleichzeitige Lesevorgänge (Queue-Tiefe): wie viele zugleich unterwegs sind</translation>
    </message>
</context>
<context>
    <name>sluice::ui::SurfaceView</name>
    <message>
        <source>Raw &amp;samples</source>
        <translation>Rohwer&amp;te</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>MB/s by read size (across) and reads in flight (down). Dot: measured; ring: the knee; hatched: less than the job needs.</source>
        <translation>MB/s nach Lesegröße (quer) und gleichzeitigen Lesevorgängen (nach unten). Punkt: gemessen; Ring: das Knie; schraffiert: weniger, als das Training braucht.</translation>
    </message>
    <message>
        <source>Bandwidth by read size and reads in flight</source>
        <translation>Bandbreite nach Lesegröße und gleichzeitigen Lesevorgängen</translation>
    </message>
    <message>
        <source>Every sample of this point as it was taken, the start included</source>
        <translation>Jeder Wert dieses Punkts, wie er genommen wurde, mit dem Anlauf</translation>
    </message>
    <message>
        <source>Latency of this point</source>
        <translation>Latenz dieses Punkts</translation>
    </message>
    <message>
        <source>Reads with this setting for some seconds, from a file of its own</source>
        <translation>Liest einige Sekunden mit dieser Einstellung, aus einer eigenen Datei</translation>
    </message>
    <message>
        <source>No reads have been measured yet.</source>
        <translation>Es wurde noch nichts gelesen.</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamster</translation>
    </message>
    <message>
        <source>Raw samples of %1</source>
        <translation>Rohwerte von %1</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>gleichzeitig</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>time of a read, from submission to completion, of all reads but the ramp&apos;s</source>
        <translation>Dauer eines Lesevorgangs, vom Absenden bis zum Ende, aller außer denen des Anlaufs</translation>
    </message>
    <message>
        <source>%1 MB/s</source>
        <translation>%1 MB/s</translation>
    </message>
    <message>
        <source>bytes moved / time, from completion to completion, the ramp left out</source>
        <translation>bewegte Bytes / Zeit, von Ende zu Ende der Lesevorgänge, ohne den Anlauf</translation>
    </message>
    <message>
        <source>Says</source>
        <translation>Sagt</translation>
    </message>
    <message>
        <source>Fitted to</source>
        <translation>Angepasst an</translation>
    </message>
    <message>
        <source>%1 measurements</source>
        <translation>%1 Messungen</translation>
    </message>
    <message>
        <source>Measure &amp;this point</source>
        <translation>Die&amp;sen Punkt messen</translation>
    </message>
    <message>
        <source>interpolated from all points; not measured here</source>
        <translation>aus allen Punkten interpoliert; hier nicht gemessen</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TableCopy</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy table as C&amp;SV</source>
        <translation>Tabelle als C&amp;SV kopieren</translation>
    </message>
    <message>
        <source>Copy table as &amp;Markdown</source>
        <translation>Tabelle als &amp;Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TableProvenance</name>
    <message>
        <source>&amp;Where this number came from</source>
        <translation>&amp;Woher diese Zahl kommt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TextDocument</name>
    <message>
        <source>Where this comes from</source>
        <translation>Woher das kommt</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TimelineModel</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>waits for</source>
        <translation>wartet auf</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>Tut</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Worker %1 loads batch %2 in %3: from %4 to %5</source>
        <translation>Worker %1 lädt Batch %2 in %3: von %4 bis %5</translation>
    </message>
    <message>
        <source>The GPU computes batch %1 in %2: from %3 to %4</source>
        <translation>Die GPU rechnet Batch %1 in %2: von %3 bis %4</translation>
    </message>
    <message>
        <source>The GPU waits for batch %1 for %2: from %3 to %4</source>
        <translation>Die GPU wartet %2 lang auf Batch %1: von %3 bis %4</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TimelineView</name>
    <message>
        <source>First steps, as simulated</source>
        <translation>Die ersten Schritte, simuliert</translation>
    </message>
    <message>
        <source>This job is not simulated batch by batch.</source>
        <translation>Dieser Job wird nicht Batch für Batch simuliert.</translation>
    </message>
    <message>
        <source>Numbers are batches. The GPU computes; hatched, it waits for a batch.</source>
        <translation>Zahlen sind Batches. Die GPU rechnet; wo es schraffiert ist, wartet sie auf einen Batch.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::TornadoModel</name>
    <message>
        <source>Storage bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU-Kerne</translation>
    </message>
    <message>
        <source>%1 below %2, %3 above</source>
        <translation>%1 unter %2, %3 darüber</translation>
    </message>
    <message>
        <source>%1: %2 GPUs fed at 80 % of its value, %3 as it is, %4 at 120 %</source>
        <translation>%1: %2 versorgte GPUs bei 80 % des Werts, %3 wie es ist, %4 bei 120 %</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>at 80 %</source>
        <translation>bei 80 %</translation>
    </message>
    <message>
        <source>at 120 %</source>
        <translation>bei 120 %</translation>
    </message>
    <message>
        <source>%1: not known</source>
        <translation>%1: nicht bekannt</translation>
    </message>
    <message>
        <source>%1 if fast</source>
        <translation>%1, wenn schnell</translation>
    </message>
    <message>
        <source>%1 if slow</source>
        <translation>%1, wenn langsam</translation>
    </message>
    <message>
        <source>From %1 times less CPU time than all cores have to %1 times more</source>
        <translation>Von %1-mal weniger CPU-Zeit, als alle Kerne haben, bis zu %1-mal mehr</translation>
    </message>
    <message>
        <source>The value at which another stage becomes the bottleneck, all else unchanged</source>
        <translation>Der Wert, bei dem eine andere Stufe zum Engpass wird, alles Übrige unverändert</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>Engpass</translation>
    </message>
</context>
<context>
    <name>sluice::ui::VerdictPanel</name>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Wartet auf Daten</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>Lost to waiting</source>
        <translation>Durch Warten verloren</translation>
    </message>
    <message>
        <source>Give the price of a GPU hour to see what waiting costs</source>
        <translation>Geben Sie den Preis je GPU-Stunde an, um zu sehen, was Warten kostet</translation>
    </message>
    <message>
        <source>Required storage bandwidth</source>
        <translation>Benötigte Speicherbandbreite</translation>
    </message>
</context>
<context>
    <name>sluice::ui::WelcomePage</name>
    <message>
        <source>&amp;Audit this machine</source>
        <translation>Diese Maschine &amp;prüfen</translation>
    </message>
    <message>
        <source>The settings of this machine are read at once: no root, nothing is changed. Then you see what would be measured, in which folder and for how long, before you start it. A measurement writes one file of its own in the folder you choose, reads it, and removes it.</source>
        <translation>Die Einstellungen dieser Maschine werden sofort gelesen: ohne Root, nichts wird geändert. Dann sehen Sie, was gemessen würde, in welchem Ordner und wie lange, bevor Sie beginnen. Eine Messung schreibt eine eigene Datei in den Ordner, den Sie wählen, liest sie und entfernt sie.</translation>
    </message>
    <message>
        <source>Can this machine feed its GPUs?</source>
        <translation>Kann diese Maschine ihre GPUs versorgen?</translation>
    </message>
    <message>
        <source>Sluice measures what this machine&apos;s storage delivers, compares it with what a training job needs, and names the bottleneck and what to change.</source>
        <translation>Sluice misst, was der Speicher dieses Rechners liefert, vergleicht es mit dem Bedarf eines Trainings und nennt den Engpass und was zu ändern ist.</translation>
    </message>
</context>
<context>
    <name>sluice::ui::WhatIfPage</name>
    <message>
        <source>What-if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Change the job or the storage and see at once what follows</source>
        <translation>Ändern Sie das Training oder den Speicher und sehen Sie sofort, was folgt</translation>
    </message>
    <message>
        <source>Export the scenarios</source>
        <translation>Die Szenarien exportieren</translation>
    </message>
    <message>
        <source>Table (*.csv);;Table (*.md);;Scenarios (*.json)</source>
        <translation>Tabelle (*.csv);;Tabelle (*.md);;Szenarien (*.json)</translation>
    </message>
    <message>
        <source>No run is open: measure this machine, or open a run in History.</source>
        <translation>Kein Lauf ist geöffnet: Messen Sie diese Maschine, oder öffnen Sie einen Lauf im Verlauf.</translation>
    </message>
    <message>
        <source>Planned for %1, %2, run %3</source>
        <translation>Geplant für %1, %2, Lauf %3</translation>
    </message>
    <message>
        <source>Points measured on %1, %2: %3</source>
        <translation>Auf %1, %2 gemessene Punkte: %3</translation>
    </message>
    <message>
        <source>This run cannot be planned from: %1</source>
        <translation>Aus diesem Lauf lässt sich nicht planen: %1</translation>
    </message>
    <message>
        <source>As in run %1</source>
        <translation>Wie in Lauf %1</translation>
    </message>
    <message>
        <source>The comparison is on the clipboard, as Markdown.</source>
        <translation>Der Vergleich ist in der Zwischenablage, als Markdown.</translation>
    </message>
    <message>
        <source>The scenarios are written.</source>
        <translation>Die Szenarien sind geschrieben.</translation>
    </message>
    <message>
        <source>A job file of sluice_probe</source>
        <translation>Eine Job-Datei von sluice_probe</translation>
    </message>
    <message>
        <source>Job files (*.json);;All files (*)</source>
        <translation>Job-Dateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The job is taken from the file.</source>
        <translation>Das Training ist aus der Datei übernommen.</translation>
    </message>
    <message>
        <source>The scenario plans with what was measured.</source>
        <translation>Das Szenario plant mit dem, was gemessen wurde.</translation>
    </message>
    <message>
        <source>Each field says where its number is from. Ctrl+Z takes it back.</source>
        <translation>Jedes Feld sagt, woher seine Zahl kommt. Strg+Z nimmt es zurück.</translation>
    </message>
    <message>
        <source>A snapshot of a node</source>
        <translation>Der Schnappschuss eines Knotens</translation>
    </message>
    <message>
        <source>Snapshots (*.json);;All files (*)</source>
        <translation>Schnappschüsse (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The scenario plans for the node of the snapshot.</source>
        <translation>Das Szenario plant für den Knoten des Schnappschusses.</translation>
    </message>
    <message>
        <source>Its cores, memory, GPUs and links count; the storage stays as it is.</source>
        <translation>Seine Kerne, sein Arbeitsspeicher, seine GPUs und Verbindungen zählen; der Speicher bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>The scenario plans for %1 as it was seen.</source>
        <translation>Das Szenario plant für %1, wie er gesehen wurde.</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>Rückgängig gemacht: %1</translation>
    </message>
    <message>
        <source>Made again: %1</source>
        <translation>Wiederholt: %1</translation>
    </message>
    <message>
        <source>Samples are not seen from outside: a sample here is one read, and batch and step are set to match the observed read rate. Ctrl+Z takes it back.</source>
        <translation>Samples sind von außen nicht zu sehen: Ein Sample ist hier ein Lesevorgang, und Batch und Schritt sind so gesetzt, dass sie die beobachtete Leserate ergeben. Strg+Z nimmt es zurück.</translation>
    </message>
</context>
</TS>
