<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>engine</name>
    <message>
        <source>up to {} there are {} files or more: the paths of so many are not kept</source>
        <translation>bis %1 sind es %2 Dateien oder mehr: so viele Pfade werden nicht gehalten</translation>
    </message>
    <message>
        <source>build again with {}</source>
        <translation>mit %1 neu bauen</translation>
    </message>
    <message>
        <source>{} is switched off in this build: {} is not decoded</source>
        <translation>%1 ist in diesem Build abgeschaltet: %2 wird nicht dekodiert</translation>
    </message>
    <message>
        <source>the shard is compressed: none of its samples can be read alone</source>
        <translation>der Shard ist komprimiert: keines seiner Samples lässt sich einzeln lesen</translation>
    </message>
    <message>
        <source>store the arrays uncompressed and measure that</source>
        <translation>die Arrays unkomprimiert speichern und damit messen</translation>
    </message>
    <message>
        <source>the arrays in {} are compressed: none of their rows can be read alone</source>
        <translation>die Arrays in %1 sind komprimiert: keine ihrer Zeilen lässt sich einzeln lesen</translation>
    </message>
    <message>
        <source>{:.1f} times as fast ({:.1f} to {:.1f})</source>
        <translation>%1-mal so schnell (%2 bis %3)</translation>
    </message>
    <message>
        <source>Replace the drive or its cable; dmesg tells why.</source>
        <translation>Das Laufwerk oder sein Kabel ersetzen; dmesg nennt den Grund.</translation>
    </message>
    <message>
        <source>Replace the missing member and let the array rebuild.</source>
        <translation>Das fehlende Mitglied ersetzen und den Verbund neu aufbauen lassen.</translation>
    </message>
    <message>
        <source>Reset the controller or restart the node; dmesg tells why.</source>
        <translation>Den Controller zurücksetzen oder den Knoten neu starten; dmesg nennt den Grund.</translation>
    </message>
    <message>
        <source>Plan the drive's replacement.</source>
        <translation>Den Ersatz des Laufwerks einplanen.</translation>
    </message>
    <message>
        <source>Copy what cannot be made again, and replace the drive if the count grows.</source>
        <translation>Kopieren, was sich nicht wiederherstellen lässt, und das Laufwerk ersetzen, wenn die Zahl wächst.</translation>
    </message>
    <message>
        <source>Copy what cannot be made again, and replace the drive.</source>
        <translation>Kopieren, was sich nicht wiederherstellen lässt, und das Laufwerk ersetzen.</translation>
    </message>
    <message>
        <source>Give the drive better airflow.</source>
        <translation>Das Laufwerk besser kühlen.</translation>
    </message>
    <message>
        <source> (as the kernel read ahead)</source>
        <translation> (nach dem Read-ahead des Kernels)</translation>
    </message>
    <message>
        <source> (belongs in </source>
        <translation> (gehört in </translation>
    </message>
    <message>
        <source> (each in {:.0f}: split at what one request may hold)</source>
        <translation> (jeder Zugriff in %1 geteilt: mehr fasst eine Anfrage nicht)</translation>
    </message>
    <message>
        <source> ({:.0f} that follow each other merged into one)</source>
        <translation> (je %1 aufeinanderfolgende zu einer zusammengefasst)</translation>
    </message>
    <message>
        <source> Best so far: {}.</source>
        <translation> Bestes bisher: %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> and came from node </source>
        <translation> verlangt und kam von Knoten </translation>
    </message>
    <message>
        <source> and {} more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source> at </source>
        <translation> bei </translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> Bytes</translation>
    </message>
    <message>
        <source> critical</source>
        <translation> kritisch</translation>
    </message>
    <message>
        <source> device</source>
        <translation> Gerät</translation>
    </message>
    <message>
        <source> devices</source>
        <translation> Geräte</translation>
    </message>
    <message>
        <source> document</source>
        <translation> Dokument</translation>
    </message>
    <message>
        <source> document, not </source>
        <translation> Dokument, nicht </translation>
    </message>
    <message>
        <source> does with the reads</source>
        <translation> mit den Lesezugriffen macht</translation>
    </message>
    <message>
        <source> exists already</source>
        <translation> existiert bereits</translation>
    </message>
    <message>
        <source> for </source>
        <translation> für </translation>
    </message>
    <message>
        <source> for the history</source>
        <translation> für den Verlauf</translation>
    </message>
    <message>
        <source> free</source>
        <translation> frei</translation>
    </message>
    <message>
        <source> hardware threads</source>
        <translation> Hardware-Threads</translation>
    </message>
    <message>
        <source> has no </source>
        <translation> hat kein </translation>
    </message>
    <message>
        <source> holds neither sys nor proc</source>
        <translation> enthält weder sys noch proc</translation>
    </message>
    <message>
        <source> holds no sample</source>
        <translation> enthält kein Sample</translation>
    </message>
    <message>
        <source> in each of </source>
        <translation> in jeder von </translation>
    </message>
    <message>
        <source> in range</source>
        <translation> im Bereich</translation>
    </message>
    <message>
        <source> in the history</source>
        <translation> im Verlauf</translation>
    </message>
    <message>
        <source> is </source>
        <translation> ist </translation>
    </message>
    <message>
        <source> is a block device</source>
        <translation> ist ein Blockgerät</translation>
    </message>
    <message>
        <source> is a folder bound here: add noatime where it is bound (fstab, the container's volume)</source>
        <translation> ist ein hier eingebundener Ordner: noatime dort ergänzen, wo er eingebunden wird (fstab, Volume des Containers)</translation>
    </message>
    <message>
        <source> is a folder of devices</source>
        <translation> ist ein Ordner mit Geräten</translation>
    </message>
    <message>
        <source> is a symbolic link into /dev (</source>
        <translation> ist ein symbolischer Link nach /dev (</translation>
    </message>
    <message>
        <source> is attached: </source>
        <translation> angeschlossen ist: </translation>
    </message>
    <message>
        <source> is damaged: </source>
        <translation> ist beschädigt: </translation>
    </message>
    <message>
        <source> is empty</source>
        <translation> ist leer</translation>
    </message>
    <message>
        <source> is locked by another process</source>
        <translation> ist von einem anderen Prozess gesperrt</translation>
    </message>
    <message>
        <source> is missing</source>
        <translation> fehlt</translation>
    </message>
    <message>
        <source> is neither a file nor a folder of the tree</source>
        <translation> ist weder eine Datei noch ein Ordner des Baums</translation>
    </message>
    <message>
        <source> is neither a folder nor a file</source>
        <translation> ist weder Ordner noch Datei</translation>
    </message>
    <message>
        <source> is neither a folder, a file nor a block device</source>
        <translation> ist weder Ordner noch Datei noch Blockgerät</translation>
    </message>
    <message>
        <source> is not a Sluice database</source>
        <translation> ist keine Sluice-Datenbank</translation>
    </message>
    <message>
        <source> is not a file</source>
        <translation> ist keine Datei</translation>
    </message>
    <message>
        <source> is not a folder</source>
        <translation> ist kein Ordner</translation>
    </message>
    <message>
        <source> is not a regular file</source>
        <translation> ist keine reguläre Datei</translation>
    </message>
    <message>
        <source> is not among the block devices</source>
        <translation> ist nicht unter den Blockgeräten</translation>
    </message>
    <message>
        <source> is not our own file</source>
        <translation> ist keine von Sluice angelegte Datei</translation>
    </message>
    <message>
        <source> is one file: how large a sample of it is, is not known</source>
        <translation> ist eine einzelne Datei: wie groß ein Sample daraus ist, ist nicht bekannt</translation>
    </message>
    <message>
        <source> is out of range</source>
        <translation> liegt außerhalb des erlaubten Bereichs</translation>
    </message>
    <message>
        <source> is registered with nvidia-fs: </source>
        <translation> bei nvidia-fs angemeldet ist: </translation>
    </message>
    <message>
        <source> is too large</source>
        <translation> ist zu groß</translation>
    </message>
    <message>
        <source> is too large for a workload</source>
        <translation> ist zu groß für die Datei eines Trainings</translation>
    </message>
    <message>
        <source> is too short to measure anything</source>
        <translation> ist zu kurz, um etwas zu messen</translation>
    </message>
    <message>
        <source> lives in memory: this is the speed of memory, not of a device</source>
        <translation> liegt im Arbeitsspeicher: das ist die Geschwindigkeit des Arbeitsspeichers, nicht die eines Geräts</translation>
    </message>
    <message>
        <source> loads and is not NVML: it has no nvmlInit_v2</source>
        <translation> lässt sich laden, ist aber nicht NVML: nvmlInit_v2 fehlt</translation>
    </message>
    <message>
        <source> loads and is not cuFile, or is too old: functions are missing</source>
        <translation> lässt sich laden, ist aber nicht cuFile oder ist zu alt: Funktionen fehlen</translation>
    </message>
    <message>
        <source> loads and is not cuFile: it has no cuFileDriverOpen</source>
        <translation> lässt sich laden, ist aber nicht cuFile: cuFileDriverOpen fehlt</translation>
    </message>
    <message>
        <source> loads and is not the CUDA driver: it has no cuInit</source>
        <translation> lässt sich laden, ist aber nicht der CUDA-Treiber: cuInit fehlt</translation>
    </message>
    <message>
        <source> mounts it, then audit again</source>
        <translation> hängt es ein, dann erneut prüfen</translation>
    </message>
    <message>
        <source> moves its data by RDMA: gdscheck -p tells</source>
        <translation> seine Daten mit RDMA bewegt: gdscheck -p sagt es</translation>
    </message>
    <message>
        <source> needs rdma_dev_addr_list in cufile.json, which could not be read</source>
        <translation> braucht rdma_dev_addr_list in cufile.json, die nicht gelesen werden konnte</translation>
    </message>
    <message>
        <source> of </source>
        <translation> von </translation>
    </message>
    <message>
        <source> of GPU memory</source>
        <translation> GPU-Speicher</translation>
    </message>
    <message>
        <source> of host memory</source>
        <translation> Arbeitsspeicher</translation>
    </message>
    <message>
        <source> of memory</source>
        <translation> des Arbeitsspeichers</translation>
    </message>
    <message>
        <source> of memory for buffers</source>
        <translation> Arbeitsspeicher für Puffer</translation>
    </message>
    <message>
        <source> of the PCIe links above one, at most: not measured</source>
        <translation> der PCIe-Verbindungen oberhalb einer GPU, höchstens: nicht gemessen</translation>
    </message>
    <message>
        <source> of the rate, kept in the history</source>
        <translation> der Rate, im Verlauf aufbewahrt</translation>
    </message>
    <message>
        <source> older</source>
        <translation> älter</translation>
    </message>
    <message>
        <source> on</source>
        <translation> an</translation>
    </message>
    <message>
        <source> on </source>
        <translation> auf </translation>
    </message>
    <message>
        <source> or more</source>
        <translation> oder mehr</translation>
    </message>
    <message>
        <source> passed</source>
        <translation> bestanden</translation>
    </message>
    <message>
        <source> port </source>
        <translation> Port </translation>
    </message>
    <message>
        <source> queues</source>
        <translation> Queues</translation>
    </message>
    <message>
        <source> queues are polled</source>
        <translation> Queues werden gepollt</translation>
    </message>
    <message>
        <source> reads</source>
        <translation> Lesevorgänge</translation>
    </message>
    <message>
        <source> reads direct, </source>
        <translation> Lesevorgängen direkt, </translation>
    </message>
    <message>
        <source> reads meanwhile, of all processes, and </source>
        <translation> Lesevorgänge währenddessen, von allen Prozessen, und </translation>
    </message>
    <message>
        <source> refuses O_DIRECT</source>
        <translation> lehnt O_DIRECT ab</translation>
    </message>
    <message>
        <source> requests</source>
        <translation> Anfragen</translation>
    </message>
    <message>
        <source> targets</source>
        <translation> Targets</translation>
    </message>
    <message>
        <source> tells</source>
        <translation> zeigt es</translation>
    </message>
    <message>
        <source> that is not mounted now: ls </source>
        <translation>, das gerade nicht eingehängt ist: ls </translation>
    </message>
    <message>
        <source> through host memory</source>
        <translation> durch den Arbeitsspeicher</translation>
    </message>
    <message>
        <source> unaligned</source>
        <translation> nicht ausgerichtet</translation>
    </message>
    <message>
        <source> wakes in </source>
        <translation> erwacht in </translation>
    </message>
    <message>
        <source> was not read</source>
        <translation> wurde nicht gelesen</translation>
    </message>
    <message>
        <source> was written by a newer Sluice (schema </source>
        <translation> wurde von einem neueren Sluice geschrieben (Schema </translation>
    </message>
    <message>
        <source> were asked for</source>
        <translation> wurden verlangt</translation>
    </message>
    <message>
        <source> with GPUs</source>
        <translation> mit GPUs</translation>
    </message>
    <message>
        <source> write</source>
        <translation> Schreiben</translation>
    </message>
    <message>
        <source>" is not a run</source>
        <translation>" ist kein Lauf</translation>
    </message>
    <message>
        <source>" is not absolute</source>
        <translation>" ist nicht absolut</translation>
    </message>
    <message>
        <source>"{}" has no unit</source>
        <translation>„%1“ hat keine Einheit</translation>
    </message>
    <message>
        <source>"{}" has two meanings</source>
        <translation>„%1“ hat zwei Bedeutungen</translation>
    </message>
    <message>
        <source>"{}" is no section of a report</source>
        <translation>„%1“ ist kein Abschnitt eines Berichts</translation>
    </message>
    <message>
        <source>"{}" is not a whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>"{}" is not a {}</source>
        <translation>„%1“ ist keine %2</translation>
    </message>
    <message>
        <source># no command fixes this; to investigate: </source>
        <translation># kein Befehl behebt das; zum Untersuchen: </translation>
    </message>
    <message>
        <source># no command: </source>
        <translation># kein Befehl: </translation>
    </message>
    <message>
        <source>, all that the device takes</source>
        <translation>, mehr nimmt das Gerät nicht</translation>
    </message>
    <message>
        <source>, and this was built with CUDA </source>
        <translation>, und gebaut wurde mit CUDA </translation>
    </message>
    <message>
        <source>, as stated</source>
        <translation>, wie angegeben</translation>
    </message>
    <message>
        <source>, measured</source>
        <translation>, gemessen</translation>
    </message>
    <message>
        <source>, found </source>
        <translation>, gefunden </translation>
    </message>
    <message>
        <source>, no overlay</source>
        <translation>, kein Overlay</translation>
    </message>
    <message>
        <source>no {} ({})</source>
        <translation>nicht: %1 (%2)</translation>
    </message>
    <message>
        <source>on NUMA node {}</source>
        <translation>auf NUMA-Knoten %1</translation>
    </message>
    <message>
        <source>, one thread per operation in flight</source>
        <translation>, ein Thread je gleichzeitigem Vorgang</translation>
    </message>
    <message>
        <source>, only a console adapter (</source>
        <translation>, nur ein Konsolenadapter (</translation>
    </message>
    <message>
        <source>, or its beginning is damaged</source>
        <translation>, oder ihr Anfang ist beschädigt</translation>
    </message>
    <message>
        <source>, our own, incompressible data, removed afterwards</source>
        <translation>, eigene Datei, nicht komprimierbare Daten, danach entfernt</translation>
    </message>
    <message>
        <source>, there before, only read</source>
        <translation>, vorher schon da, nur gelesen</translation>
    </message>
    <message>
        <source>, over RDMA</source>
        <translation>, über RDMA</translation>
    </message>
    <message>
        <source>, page cache</source>
        <translation>, Page-Cache</translation>
    </message>
    <message>
        <source>, the driver speaks CUDA </source>
        <translation>, der Treiber spricht CUDA </translation>
    </message>
    <message>
        <source>, this one knows </source>
        <translation>, dieses kennt </translation>
    </message>
    <message>
        <source>, utilisation between {} and {}</source>
        <translation>, die Auslastung zwischen %1 und %2</translation>
    </message>
    <message>
        <source>, utilisation {} either way</source>
        <translation>, die Auslastung so oder so bei %1</translation>
    </message>
    <message>
        <source>, virtual machine (</source>
        <translation>, virtuelle Maschine (</translation>
    </message>
    <message>
        <source>/access_pattern: expected one of sequential, random, found </source>
        <translation>/access_pattern: erwartet wurde sequential oder random, gefunden </translation>
    </message>
    <message>
        <source>/etc/modprobe.d/60-sluice-nvme.conf:
options nvme poll_queues=0
then sudo update-initramfs -u</source>
        <translation>/etc/modprobe.d/60-sluice-nvme.conf:
options nvme poll_queues=0
dann sudo update-initramfs -u</translation>
    </message>
    <message>
        <source>the driver does not say how fast a link is that is up</source>
        <translation>der Treiber sagt nicht, wie schnell eine Verbindung ist, die steht</translation>
    </message>
    <message>
        <source>no such service is installed here; a container may run it</source>
        <translation>hier ist kein solcher Dienst installiert; ein Container kann ihn ausführen</translation>
    </message>
    <message>
        <source>Lustre's client reads ahead by itself, not the kernel</source>
        <translation>der Client von Lustre liest selbst voraus, nicht der Kernel</translation>
    </message>
    <message>
        <source>lctl get_param llite.*.max_read_ahead_mb tells how far</source>
        <translation>lctl get_param llite.*.max_read_ahead_mb zeigt, wie weit</translation>
    </message>
    <message>
        <source>Set the MTU where the network is configured: netplan, NetworkManager or systemd-networkd.</source>
        <translation>Die MTU dort setzen, wo das Netz eingerichtet wird: netplan, NetworkManager oder systemd-networkd.</translation>
    </message>
    <message>
        <source>An option of the driver, or of the host of a virtual machine, sets how deep its queues are.</source>
        <translation>Eine Option des Treibers, oder des Hosts einer virtuellen Maschine, bestimmt, wie tief seine Warteschlangen sind.</translation>
    </message>
    <message>
        <source>: gdscheck -p tells</source>
        <translation>: gdscheck -p sagt es</translation>
    </message>
    <message>
        <source>Azure managed disk</source>
        <translation>verwalteter Datenträger von Azure</translation>
    </message>
    <message>
        <source>Copy the data set to a drive of this machine when a job begins: </source>
        <translation>Den Datensatz zu Beginn eines Jobs auf ein Laufwerk dieser Maschine kopieren: </translation>
    </message>
    <message>
        <source>GPUs of the data centre or workstation line</source>
        <translation>GPUs für Rechenzentrum oder Workstation</translation>
    </message>
    <message>
        <source>Move or add a card in a slot of that socket; or rdma_dynamic_routing true beneath properties in cufile.json, with the addresses of the cards in rdma_dev_addr_list.</source>
        <translation>Eine Karte in einen Steckplatz dieses Sockels setzen; oder rdma_dynamic_routing true unter properties in cufile.json, mit den Adressen der Karten in rdma_dev_addr_list.</translation>
    </message>
    <message>
        <source>NFS over RDMA</source>
        <translation>NFS über RDMA</translation>
    </message>
    <message>
        <source>NVMe over RDMA</source>
        <translation>NVMe über RDMA</translation>
    </message>
    <message>
        <source>NetApp array</source>
        <translation>Array von NetApp</translation>
    </message>
    <message>
        <source>Oracle block volume</source>
        <translation>Block-Volume von Oracle</translation>
    </message>
    <message>
        <source>Pure Storage array</source>
        <translation>Array von Pure Storage</translation>
    </message>
    <message>
        <source>Run jobs that need it on such a GPU.</source>
        <translation>Jobs, die es brauchen, auf einer solchen GPU laufen lassen.</translation>
    </message>
    <message>
        <source>Take it out of the job script or the container image.</source>
        <translation>Aus dem Job-Skript oder dem Container-Image herausnehmen.</translation>
    </message>
    <message>
        <source>a network volume: its health is its provider's business</source>
        <translation>ein Netz-Volume: Sein Zustand ist Sache des Anbieters</translation>
    </message>
    <message>
        <source>an automount on </source>
        <translation>ein Automount auf </translation>
    </message>
    <message>
        <source>cat it on the running machine; the numbers stand in /proc/self/mountinfo</source>
        <translation>auf der laufenden Maschine mit cat lesen; die Nummern stehen in /proc/self/mountinfo</translation>
    </message>
    <message>
        <source>cloud block volume</source>
        <translation>Block-Volume eines Cloud-Anbieters</translation>
    </message>
    <message>
        <source>it cannot be below 0</source>
        <translation>der Wert kann nicht unter 0 liegen</translation>
    </message>
    <message>
        <source>lustre over RDMA</source>
        <translation>lustre über RDMA</translation>
    </message>
    <message>
        <source>neither nvidia-fs nor P2PDMA is set up: see gds.driver</source>
        <translation>weder nvidia-fs noch P2PDMA ist eingerichtet: siehe gds.driver</translation>
    </message>
    <message>
        <source>network block device</source>
        <translation>Netz-Blockgerät</translation>
    </message>
    <message>
        <source>nvidia-fs is not loaded, and whether cuFile is told to use P2PDMA stands in a file that cannot be read: </source>
        <translation>nvidia-fs ist nicht geladen, und ob cuFile P2PDMA nutzen soll, steht in einer Datei, die nicht gelesen werden kann: </translation>
    </message>
    <message>
        <source>on which devices </source>
        <translation>auf welchen Geräten </translation>
    </message>
    <message>
        <source>over which network Lustre comes: lctl list_nids tells</source>
        <translation>über welches Netz Lustre kommt: lctl list_nids sagt es</translation>
    </message>
    <message>
        <source>reads are spread over {} addresses (remoteports){}</source>
        <translation>Lesezugriffe verteilen sich auf %1 Adressen (remoteports)%2</translation>
    </message>
    <message>
        <source>see gds.config</source>
        <translation>siehe gds.config</translation>
    </message>
    <message>
        <source>the decimal sign is a point: 12.5</source>
        <translation>das Dezimalzeichen ist ein Punkt: 12.5</translation>
    </message>
    <message>
        <source>the faster device</source>
        <translation>dem schnelleren Gerät</translation>
    </message>
    <message>
        <source>the file cannot be read: </source>
        <translation>die Datei kann nicht gelesen werden: </translation>
    </message>
    <message>
        <source>the rate is that of the array and of the network to it</source>
        <translation>die Rate ist die des Arrays und des Netzes dorthin</translation>
    </message>
    <message>
        <source>the rate is what the volume and the machine's type are sold with</source>
        <translation>die Rate ist die, mit der Volume und Maschinentyp verkauft werden</translation>
    </message>
    <message>
        <source>the rate is what volume type and instance are sold with (gp3: 3,000 operations and 125 MB/s unless more is paid for)</source>
        <translation>die Rate ist die, mit der Volume-Typ und Instanz verkauft werden (gp3: 3.000 Operationen und 125 MB/s, wenn nicht mehr bezahlt wird)</translation>
    </message>
    <message>
        <source>the root filesystem cannot be unmounted while the machine runs</source>
        <translation>das Wurzeldateisystem lässt sich nicht aushängen, solange die Maschine läuft</translation>
    </message>
    <message>
        <source>the server is a tunnel on this machine, which ends with the mount. Mount it again with the tool that made it (mount -t efs -o tls ...), with the options below</source>
        <translation>der Server ist ein Tunnel auf dieser Maschine, der mit dem Mount endet. Mit dem Werkzeug neu einhängen, das ihn gemacht hat (mount -t efs -o tls ...), mit den Optionen unten</translation>
    </message>
    <message>
        <source>the server lies behind a tunnel on this machine, </source>
        <translation>der Server liegt hinter einem Tunnel auf dieser Maschine, </translation>
    </message>
    <message>
        <source>the slower device</source>
        <translation>dem langsameren Gerät</translation>
    </message>
    <message>
        <source>the tunnel's configuration names it (EFS: /var/run/efs)</source>
        <translation>die Konfiguration des Tunnels nennt ihn (EFS: /var/run/efs)</translation>
    </message>
    <message>
        <source>this is a folder of another mount, bound here. Change that mount</source>
        <translation>das ist ein hier eingebundener Ordner eines anderen Mounts. Jenen Mount ändern</translation>
    </message>
    <message>
        <source>sudo udevadm trigger --subsystem-match=block --action=change
# in a container, on its host; and start it with -v /run/udev:/run/udev:ro</source>
        <translation>sudo udevadm trigger --subsystem-match=block --action=change
# bei einem Container: auf seinem Host; und ihn mit -v /run/udev:/run/udev:ro starten</translation>
    </message>
    <message>
        <source>On the machine itself: systemd-udevd enabled. For containers: /run/udev as a read-only volume (Kubernetes: hostPath).</source>
        <translation>Auf der Maschine selbst: systemd-udevd eingeschaltet. Für Container: /run/udev als schreibgeschütztes Volume (Kubernetes: hostPath).</translation>
    </message>
    <message>
        <source># nothing to undo: the database only describes what is there</source>
        <translation># nichts zurückzunehmen: die Datenbank beschreibt nur, was da ist</translation>
    </message>
    <message>
        <source>cuFile asks udev what the file's drive holds: udevadm info DEVICE has to show ID_FS_USAGE; in a container, bind /run/udev in</source>
        <translation>cuFile fragt udev, was das Laufwerk der Datei enthält: udevadm info GERÄT muss ID_FS_USAGE zeigen; in einem Container /run/udev einbinden</translation>
    </message>
    <message>
        <source>the mount has no block device of its own</source>
        <translation>der Mount hat kein eigenes Blockgerät</translation>
    </message>
    <message>
        <source>/usr/local/cuda/gds/tools/gdscheck -p tells what is missing</source>
        <translation>/usr/local/cuda/gds/tools/gdscheck -p sagt, was fehlt</translation>
    </message>
    <message>
        <source>0 lets the plan choose</source>
        <translation>0 überlässt dem Plan die Wahl</translation>
    </message>
    <message>
        <source>1 and 0 leave storage as it is</source>
        <translation>1 und 0 lassen den Speicher, wie er ist</translation>
    </message>
    <message>
        <source>1 to 1000</source>
        <translation>1 bis 1000</translation>
    </message>
    <message>
        <source>1 to 256</source>
        <translation>1 bis 256</translation>
    </message>
    <message>
        <source>1 to {} buffers</source>
        <translation>1 bis %1 Puffer</translation>
    </message>
    <message>
        <source>3D controller</source>
        <translation>3D-Controller</translation>
    </message>
    <message>
        <source>4K to 16G, in steps of 4K</source>
        <translation>4K bis 16G, in Schritten von 4K</translation>
    </message>
    <message>
        <source>4K to 1G, in steps of 4K: reads go past the page cache</source>
        <translation>4K bis 1G, in Schritten von 4K: es wird am Page-Cache vorbei gelesen</translation>
    </message>
    <message>
        <source>4K up to the largest, in steps of 4K</source>
        <translation>4K bis zur größten, in Schritten von 4K</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>95 % interval of the mean rate, from batch means of the samples</source>
        <translation>95-%-Intervall der mittleren Rate, aus Gruppenmitteln der Rohwerte</translation>
    </message>
    <message>
        <source>: a number is too large</source>
        <translation>: eine Zahl ist zu groß</translation>
    </message>
    <message>
        <source>: cannot be loaded</source>
        <translation>: nicht ladbar</translation>
    </message>
    <message>
        <source>: expected </source>
        <translation>: erwartet wird </translation>
    </message>
    <message>
        <source>: has no "schema"</source>
        <translation>: hat kein „schema“</translation>
    </message>
    <message>
        <source>: is a </source>
        <translation>: ist ein </translation>
    </message>
    <message>
        <source>: it has been changed since Sluice wrote it</source>
        <translation>: geändert, seit Sluice sie schrieb</translation>
    </message>
    <message>
        <source>: it is not a regular file</source>
        <translation>: keine reguläre Datei</translation>
    </message>
    <message>
        <source>: it is not a snapshot</source>
        <translation>: kein Schnappschuss</translation>
    </message>
    <message>
        <source>: it is read-only for this user</source>
        <translation>: sie ist für diesen Benutzer nur lesbar</translation>
    </message>
    <message>
        <source>: nested too deeply at line </source>
        <translation>: zu tief verschachtelt in Zeile </translation>
    </message>
    <message>
        <source>: no time of access is written from here</source>
        <translation>: von hier aus wird keine Zugriffszeit geschrieben</translation>
    </message>
    <message>
        <source>: not read</source>
        <translation>: nicht gelesen</translation>
    </message>
    <message>
        <source>: not valid JSON near line </source>
        <translation>: kein gültiges JSON nahe Zeile </translation>
    </message>
    <message>
        <source>: out of memory</source>
        <translation>: der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
        <source>: the disk is full</source>
        <translation>: das Laufwerk ist voll</translation>
    </message>
    <message>
        <source>: the file size limit is reached</source>
        <translation>: die Grenze der Dateigröße ist erreicht</translation>
    </message>
    <message>
        <source>: the network is its link</source>
        <translation>: das Netzwerk ist seine Verbindung</translation>
    </message>
    <message>
        <source>: there is no RDMA device</source>
        <translation>: es gibt kein RDMA-Gerät</translation>
    </message>
    <message>
        <source>: unknown key</source>
        <translation>: unbekannter Schlüssel</translation>
    </message>
    <message>
        <source>; 90 % interval of the storage rate: {} to {}</source>
        <translation>; 90-%-Intervall der Speicherrate: %1 bis %2</translation>
    </message>
    <message>
        <source>; RLIMIT_MEMLOCK is too small for its rings on this kernel</source>
        <translation>; RLIMIT_MEMLOCK ist zu klein für seine Ringe auf diesem Kernel</translation>
    </message>
    <message>
        <source>; a seccomp filter or security module refuses it (Docker's default profile does)</source>
        <translation>; ein seccomp-Filter oder Sicherheitsmodul lehnt es ab (Dockers Standardprofil tut es)</translation>
    </message>
    <message>
        <source>; kernel.io_uring_disabled is </source>
        <translation>; kernel.io_uring_disabled ist </translation>
    </message>
    <message>
        <source>; measured with blocking threads alone</source>
        <translation>; nur mit blockierenden Threads gemessen</translation>
    </message>
    <message>
        <source>; the kernel is older than 5.1, was built without io_uring, or a seccomp filter hides it</source>
        <translation>; der Kernel ist älter als 5.1, wurde ohne io_uring gebaut, oder ein seccomp-Filter verbirgt es</translation>
    </message>
    <message>
        <source>; times {} devices</source>
        <translation>; mal %1 Geräte</translation>
    </message>
    <message>
        <source>; to each of {} GPUs at once {}</source>
        <translation>; zu jeder von %1 GPUs zugleich %2</translation>
    </message>
    <message>
        <source>; update the driver</source>
        <translation>; den Treiber aktualisieren</translation>
    </message>
    <message>
        <source>; whether a seccomp filter allows it, only the running machine tells</source>
        <translation>; ob ein seccomp-Filter es erlaubt, sagt nur die laufende Maschine</translation>
    </message>
    <message>
        <source>; {} of the samples from memory</source>
        <translation>; %1 der Samples aus dem Arbeitsspeicher</translation>
    </message>
    <message>
        <source>A lost packet repeats the whole read.</source>
        <translation>Ein verlorenes Paket wiederholt den ganzen Lesevorgang.</translation>
    </message>
    <message>
        <source>A read of 1 MiB takes several round trips.</source>
        <translation>Ein Lesevorgang von 1 MiB braucht mehrere Wege hin und zurück.</translation>
    </message>
    <message>
        <source>A slow server turns into read errors in the middle of an epoch.</source>
        <translation>Ein langsamer Server wird mitten in einer Epoche zu Lesefehlern.</translation>
    </message>
    <message>
        <source>A systemd unit that runs this at start, or ACS off in the BIOS; with it the separation that virtual machines need is gone.</source>
        <translation>Eine systemd-Unit, die das beim Start ausführt, oder ACS im BIOS aus; damit entfällt die Trennung, die virtuelle Maschinen brauchen.</translation>
    </message>
    <message>
        <source>Ask for more in the job or the container: </source>
        <translation>Im Job oder im Container mehr verlangen: </translation>
    </message>
    <message>
        <source>Ask for more in the job: srun --cpus-per-task, a Kubernetes CPU request, docker --cpuset-cpus.</source>
        <translation>Im Job mehr verlangen: srun --cpus-per-task, ein CPU-Request in Kubernetes, docker --cpuset-cpus.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Audio device</source>
        <translation>Audiogerät</translation>
    </message>
    <message>
        <source>BAR1 is full or small: nvidia-smi -q -d MEMORY shows it; use fewer or smaller buffers</source>
        <translation>BAR1 ist voll oder klein: nvidia-smi -q -d MEMORY zeigt es; weniger oder kleinere Puffer verwenden</translation>
    </message>
    <message>
        <source>Bandwidth over read size, at the best depth of each</source>
        <translation>Bandbreite über der Lesegröße, jeweils bei der besten Tiefe</translation>
    </message>
    <message>
        <source>Bandwidth over reads in flight, </source>
        <translation>Bandbreite über gleichzeitigen Lesevorgängen, </translation>
    </message>
    <message>
        <source>Batches ahead per worker</source>
        <translation>Vorausgeladene Batches je Worker</translation>
    </message>
    <message>
        <source>Better cooling, or a higher power limit.</source>
        <translation>Bessere Kühlung, oder eine höhere Leistungsgrenze.</translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>CPU (decode and augment)</source>
        <translation>CPU (Dekodieren und Augmentieren)</translation>
    </message>
    <message>
        <source>CPU cores kept busy</source>
        <translation>Ausgelastete CPU-Kerne</translation>
    </message>
    <message>
        <source>CPU of unknown model</source>
        <translation>CPU unbekannten Modells</translation>
    </message>
    <message>
        <source>CUDA cannot be used: </source>
        <translation>CUDA ist nicht benutzbar: </translation>
    </message>
    <message>
        <source>CUDA error</source>
        <translation>CUDA-Fehler</translation>
    </message>
    <message>
        <source>CUFILE_ENV_PATH_JSON names no absolute path</source>
        <translation>CUFILE_ENV_PATH_JSON nennt keinen absoluten Pfad</translation>
    </message>
    <message>
        <source>CXL memory</source>
        <translation>CXL-Speicher</translation>
    </message>
    <message>
        <source>Can {} feed {}?</source>
        <translation>Kann %1 %2 versorgen?</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Kein Speicher verfügbar</translation>
    </message>
    <message>
        <source>Caution: reads came, or may have come, from memory (the page cache) and not from the device. The device may be much slower.</source>
        <translation>Vorsicht: Gelesenes kam, oder kam vielleicht, aus dem Arbeitsspeicher (dem Page-Cache) und nicht vom Gerät. Das Gerät kann viel langsamer sein.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change first: {}. Predicted then: {} GPUs fed, {} utilisation.</source>
        <translation>Zuerst ändern: %1. Dann vorhergesagt: %2 GPUs versorgt, %3 Auslastung.</translation>
    </message>
    <message>
        <source>Measure first, since it would decide: {}.</source>
        <translation>Zuerst messen, da es entscheiden würde: %1.</translation>
    </message>
    <message>
        <source>No change of storage or loading is predicted to gain anything: the GPUs compute {} of the time as it is.</source>
        <translation>Keine Änderung an Speicher oder Loader bringt nach der Vorhersage etwas: Die GPUs rechnen so %1 der Zeit.</translation>
    </message>
    <message>
        <source>No change of storage or loading is predicted to gain anything: without decoding, the GPUs compute {} of the time as it is.</source>
        <translation>Keine Änderung an Speicher oder Loader bringt nach der Vorhersage etwas: Ohne Dekodieren rechnen die GPUs so %1 der Zeit.</translation>
    </message>
    <message>
        <source>Change the cable or transceiver, or set the switch's port.</source>
        <translation>Kabel oder Transceiver tauschen oder den Port des Switches einstellen.</translation>
    </message>
    <message>
        <source>Change the cable or transceiver, or set the switch's port; a card in a narrow slot has to move.</source>
        <translation>Kabel oder Transceiver tauschen oder den Port des Switches einstellen; eine Karte in einem schmalen Steckplatz muss umziehen.</translation>
    </message>
    <message>
        <source>Check it</source>
        <translation>Nachprüfen</translation>
    </message>
    <message>
        <source>Checking its settings</source>
        <translation>Prüft ihre Einstellungen</translation>
    </message>
    <message>
        <source>Co-processor</source>
        <translation>Koprozessor</translation>
    </message>
    <message>
        <source>Communication controller</source>
        <translation>Kommunikations-Controller</translation>
    </message>
    <message>
        <source>Connect the cable, or disable the port in NCCL_IB_HCA so that nobody waits for it.</source>
        <translation>Das Kabel anschließen oder den Port in NCCL_IB_HCA ausschließen, damit niemand auf ihn wartet.</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Verbindung verweigert</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Zeitüberschreitung der Verbindung</translation>
    </message>
    <message>
        <source>Copies to the GPU</source>
        <translation>Kopien zur GPU</translation>
    </message>
    <message>
        <source>Copying between host memory and the GPUs</source>
        <translation>Kopiert zwischen Arbeitsspeicher und GPUs</translation>
    </message>
    <message>
        <source>Could not be judged</source>
        <translation>Nicht zu beurteilen</translation>
    </message>
    <message>
        <source>DMA controller</source>
        <translation>DMA-Controller</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Gerät oder Ressource belegt</translation>
    </message>
    <message>
        <source>Devices like this one</source>
        <translation>Geräte wie dieses</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Kontingent überschritten</translation>
    </message>
    <message>
        <source>Display controller</source>
        <translation>Anzeige-Controller</translation>
    </message>
    <message>
        <source>Docker, podman: --security-opt seccomp=FILE with io_uring_setup, io_uring_enter and io_uring_register allowed; Kubernetes: the same file as securityContext.seccompProfile.</source>
        <translation>Docker, podman: --security-opt seccomp=DATEI, worin io_uring_setup, io_uring_enter und io_uring_register erlaubt sind; Kubernetes: dieselbe Datei als securityContext.seccompProfile.</translation>
    </message>
    <message>
        <source>Each write of a checkpoint waits for the server's disk.</source>
        <translation>Jeder Schreibvorgang eines Checkpoints wartet auf das Laufwerk des Servers.</translation>
    </message>
    <message>
        <source>Encryption controller</source>
        <translation>Verschlüsselungs-Controller</translation>
    </message>
    <message>
        <source>Ends within {}, earlier when {}. Other users of this storage will notice the load.</source>
        <translation>Endet binnen %1, früher, wenn %2. Andere Nutzer dieses Speichers werden die Last bemerken.</translation>
    </message>
    <message>
        <source>Ethernet controller</source>
        <translation>Ethernet-Controller</translation>
    </message>
    <message>
        <source>Every open and stat asks the server again, a million times an epoch with small files.</source>
        <translation>Jedes open und stat fragt den Server erneut, bei kleinen Dateien eine Million Mal je Epoche.</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Datei existiert bereits</translation>
    </message>
    <message>
        <source>File in the page cache</source>
        <translation>Datei im Page-Cache</translation>
    </message>
    <message>
        <source>File metadata</source>
        <translation>Dateimetadaten</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Datei zu groß</translation>
    </message>
    <message>
        <source>Fix now</source>
        <translation>Jetzt beheben</translation>
    </message>
    <message>
        <source>Fixes for </source>
        <translation>Behebungen für </translation>
    </message>
    <message>
        <source>Missing from the plan</source>
        <translation>Fehlt im Plan</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>Funktion nicht vorhanden</translation>
    </message>
    <message>
        <source>GPU compute</source>
        <translation>Rechnen der GPU</translation>
    </message>
    <message>
        <source>GPU link</source>
        <translation>GPU-Verbindung</translation>
    </message>
    <message>
        <source>GPUDirect Storage does not support this GPU</source>
        <translation>GPUDirect Storage unterstützt diese GPU nicht</translation>
    </message>
    <message>
        <source>GPUDirect Storage does not support this file</source>
        <translation>GPUDirect Storage unterstützt diese Datei nicht</translation>
    </message>
    <message>
        <source>GPUDirect Storage does not support this platform</source>
        <translation>GPUDirect Storage unterstützt diese Plattform nicht</translation>
    </message>
    <message>
        <source>GPUs fed</source>
        <translation>Versorgte GPUs</translation>
    </message>
    <message>
        <source>Give training data a filesystem of its own: mkfs.xfs on a free NVMe drive.</source>
        <translation>Trainingsdaten ein eigenes Dateisystem geben: mkfs.xfs auf einem freien NVMe-Laufwerk.</translation>
    </message>
    <message>
        <source>Give training data a filesystem of its own: mkfs.xfs on a free drive, and in /etc/fstab:
UUID=... /data xfs noatime 0 2</source>
        <translation>Trainingsdaten ein eigenes Dateisystem geben: mkfs.xfs auf einem freien Laufwerk, und in /etc/fstab:
UUID=... /data xfs noatime 0 2</translation>
    </message>
    <message>
        <source>Good to go</source>
        <translation>Reicht aus</translation>
    </message>
    <message>
        <source>Comparing the workload with what was measured</source>
        <translation>Vergleicht das Training mit dem Gemessenen</translation>
    </message>
    <message>
        <source>Host bridge</source>
        <translation>Host-Brücke</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Host-to-device copy</source>
        <translation>Kopie vom Host zur GPU</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>Wie gemessen wurde</translation>
    </message>
    <message>
        <source>How sure: {} within {}</source>
        <translation>Wie sicher: %1 in %2</translation>
    </message>
    <message>
        <source>IDE controller</source>
        <translation>IDE-Controller</translation>
    </message>
    <message>
        <source>ISA bridge</source>
        <translation>ISA-Brücke</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Gleichzeitig</translation>
    </message>
    <message>
        <source>InfiniBand controller</source>
        <translation>InfiniBand-Controller</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Eingabe-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>Ungültiges Argument</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Ist ein Verzeichnis</translation>
    </message>
    <message>
        <source>Keep training data on a filesystem of its own: mkfs.xfs on a drive or a RAID 0 of drives.</source>
        <translation>Trainingsdaten auf einem eigenen Dateisystem halten: mkfs.xfs auf einem Laufwerk oder einem RAID 0 aus Laufwerken.</translation>
    </message>
    <message>
        <source>Keep training data on the SSD's filesystem; leave archives here.</source>
        <translation>Trainingsdaten auf dem Dateisystem der SSD halten; Archive hier lassen.</translation>
    </message>
    <message>
        <source>Keep training data there.</source>
        <translation>Trainingsdaten dort halten.</translation>
    </message>
    <message>
        <source>Kernel argument iommu=pt: add it to GRUB_CMDLINE_LINUX in /etc/default/grub and run sudo update-grub</source>
        <translation>Kernel-Argument iommu=pt: in /etc/default/grub zu GRUB_CMDLINE_LINUX hinzufügen und sudo update-grub ausführen</translation>
    </message>
    <message>
        <source>Kernel argument nvme_core.multipath=N: add it to GRUB_CMDLINE_LINUX in /etc/default/grub and run sudo update-grub</source>
        <translation>Kernel-Argument nvme_core.multipath=N: in /etc/default/grub zu GRUB_CMDLINE_LINUX hinzufügen und sudo update-grub ausführen</translation>
    </message>
    <message>
        <source>Kernel settings</source>
        <translation>Einstellungen des Kernels</translation>
    </message>
    <message>
        <source>Kubernetes: a hostPath, local or CSI volume with a volumeMount; compose: a bind entry under volumes.</source>
        <translation>Kubernetes: ein hostPath-, local- oder CSI-Volume mit einem volumeMount; Compose: ein bind-Eintrag unter volumes.</translation>
    </message>
    <message>
        <source>Limits of the user</source>
        <translation>Grenzen des Benutzers</translation>
    </message>
    <message>
        <source>Little's law for reading and decoding together: one blocking read a worker, latency </source>
        <translation>Gesetz von Little für Lesen und Dekodieren zusammen: ein blockierender Lesevorgang je Worker, Latenz </translation>
    </message>
    <message>
        <source>Loader workers per GPU</source>
        <translation>Loader-Worker je GPU</translation>
    </message>
    <message>
        <source>Look for a quirk or a driver option that limits it: dmesg | grep -i </source>
        <translation>Nach einem Quirk oder einer Treiberoption suchen, die es begrenzt: dmesg | grep -i </translation>
    </message>
    <message>
        <source>Looking for files in </source>
        <translation>Sucht Dateien in </translation>
    </message>
    <message>
        <source>MTBF of a node in seconds</source>
        <translation>MTBF eines Knotens in Sekunden</translation>
    </message>
    <message>
        <source>Make permanent</source>
        <translation>Dauerhaft machen</translation>
    </message>
    <message>
        <source>Making {} files of {} in {}</source>
        <translation>Legt %1 Dateien von je %2 in %3 an</translation>
    </message>
    <message>
        <source>Measuring for up to {}</source>
        <translation>Misst bis zu %1 lang</translation>
    </message>
    <message>
        <source>Memory controller</source>
        <translation>Arbeitsspeicher-Controller</translation>
    </message>
    <message>
        <source>Memory for batches ahead</source>
        <translation>Arbeitsspeicher für vorausgeladene Batches</translation>
    </message>
    <message>
        <source>Mount options</source>
        <translation>Mount-Optionen</translation>
    </message>
    <message>
        <source>Move finished checkpoints away, or grow the filesystem.</source>
        <translation>Fertige Checkpoints wegräumen, oder das Dateisystem vergrößern.</translation>
    </message>
    <message>
        <source>Move or add a card in a slot of that socket.</source>
        <translation>Eine Karte in einen Steckplatz dieses Sockels umstecken oder dort ergänzen.</translation>
    </message>
    <message>
        <source>Move the device to that slot or bay.</source>
        <translation>Das Gerät in diesen Steckplatz oder Einschub umstecken.</translation>
    </message>
    <message>
        <source>Move the drive there.</source>
        <translation>Das Laufwerk dorthin umstecken.</translation>
    </message>
    <message>
        <source>Move the drive to a bay of the GPUs' socket, or keep the data set on drives that are there.</source>
        <translation>Das Laufwerk in einen Einschub am Sockel der GPUs umstecken oder den Datensatz auf Laufwerken halten, die dort liegen.</translation>
    </message>
    <message>
        <source>Multimedia controller</source>
        <translation>Multimedia-Controller</translation>
    </message>
    <message>
        <source>NUMA node </source>
        <translation>NUMA-Knoten </translation>
    </message>
    <message>
        <source>NVIDIA's library did not answer within {} s: a GPU or its driver hangs</source>
        <translation>die NVIDIA-Bibliothek hat binnen %1 s nicht geantwortet: eine GPU oder ihr Treiber hängt</translation>
    </message>
    <message>
        <source>NVML does not count its devices: </source>
        <translation>NVML zählt seine Geräte nicht: </translation>
    </message>
    <message>
        <source>NVML does not start: </source>
        <translation>NVML startet nicht: </translation>
    </message>
    <message>
        <source>NVML starts</source>
        <translation>NVML startet</translation>
    </message>
    <message>
        <source>NVMe controller</source>
        <translation>NVMe-Controller</translation>
    </message>
    <message>
        <source>Network controller</source>
        <translation>Netzwerk-Controller</translation>
    </message>
    <message>
        <source>No plan was made in this run.</source>
        <translation>In diesem Lauf wurde kein Plan erstellt.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Kein Platz mehr auf dem Gerät</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>Gerät nicht gefunden</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Verzeichnis nicht gefunden</translation>
    </message>
    <message>
        <source>Non-volatile memory controller</source>
        <translation>Controller für nichtflüchtigen Speicher</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Kein Verzeichnis</translation>
    </message>
    <message>
        <source>Not enough</source>
        <translation>Reicht nicht</translation>
    </message>
    <message>
        <source>Not finished: the run was interrupted before there was a plan.</source>
        <translation>Nicht fertig: Der Lauf wurde unterbrochen, bevor es einen Plan gab.</translation>
    </message>
    <message>
        <source>Not measured: the run was interrupted.</source>
        <translation>Nicht gemessen: Der Lauf wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Nothing was found that keeps data from the GPUs; </source>
        <translation>Nichts gefunden, was Daten von den GPUs fernhält; </translation>
    </message>
    <message>
        <source>Nothing, if it rises under load.</source>
        <translation>Nichts, wenn es unter Last steigt.</translation>
    </message>
    <message>
        <source>O_DIRECT cannot {} {} B at a time here: not a whole number of blocks</source>
        <translation>O_DIRECT (%1) geht hier nicht mit %2 B je Vorgang: keine ganze Zahl von Blöcken</translation>
    </message>
    <message>
        <source>One connection is served by one processor core on each side.</source>
        <translation>Eine Verbindung wird auf jeder Seite von einem Prozessorkern bedient.</translation>
    </message>
    <message>
        <source>Only reads {}; writes nothing.</source>
        <translation>Liest nur %1; schreibt nichts.</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Nicht erlaubt</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>Nicht unterstützt</translation>
    </message>
    <message>
        <source>PCI bridge</source>
        <translation>PCI-Brücke</translation>
    </message>
    <message>
        <source>Pack samples into shards</source>
        <translation>Samples in Shards packen</translation>
    </message>
    <message>
        <source>Page cache</source>
        <translation>Page-Cache</translation>
    </message>
    <message>
        <source>Performance counters</source>
        <translation>Leistungszähler</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Keine Berechtigung</translation>
    </message>
    <message>
        <source>Persistent workers</source>
        <translation>Persistente Worker</translation>
    </message>
    <message>
        <source>Pinned memory</source>
        <translation>Gepinnter Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Predicted utilisation</source>
        <translation>Vorhergesagte Auslastung</translation>
    </message>
    <message>
        <source>Processing accelerator</source>
        <translation>Rechenbeschleuniger</translation>
    </message>
    <message>
        <source>Processor time given to other machines</source>
        <translation>An andere Maschinen abgegebene Prozessorzeit</translation>
    </message>
    <message>
        <source>RAID controller</source>
        <translation>RAID-Controller</translation>
    </message>
    <message>
        <source>RAM memory</source>
        <translation>RAM-Speicher</translation>
    </message>
    <message>
        <source>Raw samples</source>
        <translation>Rohwerte</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Warnings of single points</source>
        <translation>Warnungen einzelner Punkte</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>Read size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Dateisystem nur lesbar</translation>
    </message>
    <message>
        <source>Reading into the GPU, with and without GPUDirect Storage</source>
        <translation>Liest in die GPU, mit und ohne GPUDirect Storage</translation>
    </message>
    <message>
        <source>Reading this machine</source>
        <translation>Liest diese Maschine aus</translation>
    </message>
    <message>
        <source>Reads in flight, whole node</source>
        <translation>Gleichzeitige Lesevorgänge, ganzer Knoten</translation>
    </message>
    <message>
        <source>Reads it at up to {} settings between 4 KiB and 8 MiB, 1 and 512 in flight, in order and at random, bypassing the page cache where the filesystem allows, and some through it, as a DataLoader of Python reads; {}.</source>
        <translation>Liest mit bis zu %1 Einstellungen zwischen 4 KiB und 8 MiB, 1 und 512 gleichzeitig, der Reihe nach und zufällig, am Page-Cache vorbei, wo das Dateisystem es erlaubt, und einige durch ihn, wie ein DataLoader von Python liest; %2.</translation>
    </message>
    <message>
        <source>Reads this machine's settings and checks them; changes none.</source>
        <translation>Liest die Einstellungen dieser Maschine und prüft sie; ändert keine.</translation>
    </message>
    <message>
        <source>Recommended settings</source>
        <translation>Empfohlene Einstellungen</translation>
    </message>
    <message>
        <source>Remove the file</source>
        <translation>Die Datei entfernen</translation>
    </message>
    <message>
        <source>Removing the file</source>
        <translation>Entfernt die Datei</translation>
    </message>
    <message>
        <source>Reseat the card or drive, look at the slot's width and speed in the BIOS, update firmware.</source>
        <translation>Karte oder Laufwerk neu einstecken, Breite und Tempo des Steckplatzes im BIOS ansehen, Firmware aktualisieren.</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>Run these lines from a systemd unit at start, and keep irqbalance from the card: IRQBALANCE_ARGS="--banirq=N" in /etc/default/irqbalance</source>
        <translation>Diese Zeilen beim Start aus einer systemd-Unit ausführen und irqbalance von der Karte fernhalten: IRQBALANCE_ARGS="--banirq=N" in /etc/default/irqbalance</translation>
    </message>
    <message>
        <source>SAS controller</source>
        <translation>SAS-Controller</translation>
    </message>
    <message>
        <source>SATA controller</source>
        <translation>SATA-Controller</translation>
    </message>
    <message>
        <source>SCSI controller</source>
        <translation>SCSI-Controller</translation>
    </message>
    <message>
        <source>SLUICE_RESOURCES is {}, which has no folder {}</source>
        <translation>SLUICE_RESOURCES ist %1, und dort gibt es keinen Ordner %2</translation>
    </message>
    <message>
        <source>SMART log of </source>
        <translation>SMART-Log von </translation>
    </message>
    <message>
        <source>SMART log of /dev/</source>
        <translation>SMART-Log von /dev/</translation>
    </message>
    <message>
        <source>Serial controller</source>
        <translation>Serieller Controller</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Signal processing controller</source>
        <translation>Signalverarbeitungs-Controller</translation>
    </message>
    <message>
        <source>Split the data set over several servers, or stage it to NVMe at the start of each job.</source>
        <translation>Den Datensatz auf mehrere Server verteilen oder zu Beginn jedes Trainings auf NVMe kopieren.</translation>
    </message>
    <message>
        <source>Spread the drives of one array over several switches, or let each GPU read from those beneath its own.</source>
        <translation>Die Laufwerke eines Arrays auf mehrere Switches verteilen oder jede GPU von denen unter ihrem eigenen lesen lassen.</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Veraltete Dateireferenz</translation>
    </message>
    <message>
        <source>Start a subnet manager: opensm on one host, or the switch's own.</source>
        <translation>Einen Subnet Manager starten: opensm auf einem Rechner oder den des Switches.</translation>
    </message>
    <message>
        <source>Storage controller</source>
        <translation>Speicher-Controller</translation>
    </message>
    <message>
        <source>Stripe unit</source>
        <translation>Stripe-Einheit</translation>
    </message>
    <message>
        <source>Striping over several devices</source>
        <translation>Striping über mehrere Geräte</translation>
    </message>
    <message>
        <source>Switch on "Above 4G decoding" and "Resizable BAR" in the BIOS.</source>
        <translation>Im BIOS „Above 4G decoding“ und „Resizable BAR“ einschalten.</translation>
    </message>
    <message>
        <source>System peripheral</source>
        <translation>System-Peripherie</translation>
    </message>
    <message>
        <source>Take isolcpus out of the kernel arguments in /etc/default/grub and run sudo update-grub</source>
        <translation>isolcpus in /etc/default/grub aus den Kernel-Argumenten nehmen und sudo update-grub ausführen</translation>
    </message>
    <message>
        <source>Take it out of the job script, the container image or /etc/nccl.conf.</source>
        <translation>Aus dem Job-Skript, dem Container-Image oder /etc/nccl.conf entfernen.</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>Testdatei</translation>
    </message>
    <message>
        <source>The GPUs are the limit, as they should be: predicted utilisation {}.</source>
        <translation>Die GPUs begrenzen, wie es sein soll: vorhergesagte Auslastung %1.</translation>
    </message>
    <message>
        <source>Without decoding, the GPUs are the limit, as they should be: predicted utilisation {}.</source>
        <translation>Ohne Dekodieren begrenzen die GPUs, wie es sein soll: vorhergesagte Auslastung %1.</translation>
    </message>
    <message>
        <source>The attribute lasts for files made in the folder from now on.</source>
        <translation>Das Attribut gilt von nun an für Dateien, die im Ordner angelegt werden.</translation>
    </message>
    <message>
        <source>The curves are fitted to all measurements, with their 90 % interval, as the verdict is.</source>
        <translation>Die Kurven sind an alle Messungen angepasst, mit ihrem 90-%-Intervall, wie das Urteil.</translation>
    </message>
    <message>
        <source>Latency is that of one operation, from submission to completion; CPU is what moving 1 GB costs, user and system.</source>
        <translation>Die Latenz ist die einer Operation, von der Übergabe bis zum Ende; CPU ist, was 1 GB zu bewegen kostet, Benutzer und System.</translation>
    </message>
    <message>
        <source>What the benchmark measured</source>
        <translation>Was der Benchmark gemessen hat</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>What was seen of the job</source>
        <translation>Was vom Job gesehen wurde</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>Was zu ändern ist</translation>
    </message>
    <message>
        <source>Every measured point</source>
        <translation>Jeder gemessene Punkt</translation>
    </message>
    <message>
        <source>The file itself lasts; keep a copy of the one that the package brought.</source>
        <translation>Die Datei selbst bleibt; eine Kopie der Datei aus dem Paket aufheben.</translation>
    </message>
    <message>
        <source>The folder's layout lasts: every file made in it later has it.</source>
        <translation>Das Layout des Ordners bleibt: Jede später darin angelegte Datei hat es.</translation>
    </message>
    <message>
        <source>The job needs {} samples/s. The stage with the least capacity is the bottleneck where its load is above 100 %.</source>
        <translation>Das Training braucht %1 samples/s. Die Stufe mit der kleinsten Kapazität ist der Engpass, wo ihre Last über 100 % liegt.</translation>
    </message>
    <message>
        <source>The job needs {}: {} x {} of {} every {} ({}).</source>
        <translation>Das Training braucht %1: %2 x %3 zu je %4 alle %5 (%6).</translation>
    </message>
    <message>
        <source>The knee of {}: {} reach {} of the best rate or more. Going further costs latency and buys little.</source>
        <translation>Das Knie von %1: %2 genügen für %3 der besten Rate oder mehr. Weiter zu gehen kostet Latenz und bringt wenig.</translation>
    </message>
    <message>
        <source>The knee of {}: {} give {} of the highest rate drawn. Larger reads are unlikely to help (within the error).</source>
        <translation>Das Knie von %1: %2 liefern %3 der höchsten gezeichneten Rate. Größere Lesevorgänge helfen vermutlich nicht (im Rahmen des Fehlers).</translation>
    </message>
    <message>
        <source>The node was not audited.</source>
        <translation>Der Knoten wurde nicht geprüft.</translation>
    </message>
    <message>
        <source>The run was interrupted: this rests on what was measured until then.</source>
        <translation>Der Lauf wurde unterbrochen: Das beruht auf dem, was bis dahin gemessen war.</translation>
    </message>
    <message>
        <source>What other tools measured</source>
        <translation>Was andere Werkzeuge gemessen haben</translation>
    </message>
    <message>
        <source>No plan rests on it, for</source>
        <translation>Kein Plan beruht darauf, denn</translation>
    </message>
    <message>
        <source>To be known</source>
        <translation>Zu wissen</translation>
    </message>
    <message>
        <source>Why they may differ</source>
        <translation>Warum sie verschieden sein können</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>What did {} measure?</source>
        <translation>Was hat %1 gemessen?</translation>
    </message>
    <message>
        <source>The same measurement with other tools</source>
        <translation>Dieselbe Messung mit anderen Werkzeugen</translation>
    </message>
    <message>
        <source>The setting lasts until it is changed.</source>
        <translation>Die Einstellung hält, bis sie geändert wird.</translation>
    </message>
    <message>
        <source>There is no command for it.</source>
        <translation>Dafür gibt es keinen Befehl.</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Zu viele Ebenen symbolischer Links</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>Endpunkt ist nicht verbunden</translation>
    </message>
    <message>
        <source>USB controller</source>
        <translation>USB-Controller</translation>
    </message>
    <message>
        <source>Unassigned class</source>
        <translation>Nicht zugewiesene Klasse</translation>
    </message>
    <message>
        <source>Unclassified device</source>
        <translation>Gerät ohne Klasse</translation>
    </message>
    <message>
        <source>VGA controller</source>
        <translation>VGA-Controller</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What can the storage of {} give?</source>
        <translation>Was kann der Speicher von %1 geben?</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>Was es kostet</translation>
    </message>
    <message>
        <source>What keeps data from the GPUs of </source>
        <translation>Was versperrt Daten den Weg zu den GPUs von </translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>Engpass</translation>
    </message>
    <message>
        <source>Bottleneck: {}. Predicted, without decoding: the GPUs compute {} of the time and wait for data {} of the time.</source>
        <translation>Engpass: %1. Vorhergesagt, ohne das Dekodieren: Die GPUs rechnen %2 der Zeit und warten %3 der Zeit auf Daten.</translation>
    </message>
    <message>
        <source>Bottleneck: {}. Predicted: the GPUs compute {} of the time and wait for data {} of the time.</source>
        <translation>Engpass: %1. Vorhergesagt: Die GPUs rechnen %2 der Zeit und warten %3 der Zeit auf Daten.</translation>
    </message>
    <message>
        <source>What the device saw</source>
        <translation>Was das Gerät sah</translation>
    </message>
    <message>
        <source>What the storage gives</source>
        <translation>Was der Speicher gibt</translation>
    </message>
    <message>
        <source>What was not measured</source>
        <translation>Was nicht gemessen wurde</translation>
    </message>
    <message>
        <source>Where there are GPUs: copies memory to them and back for a few seconds, and reads the file into one.</source>
        <translation>Kopiert, wo es GPUs gibt, einige Sekunden lang Arbeitsspeicher zu ihnen und zurück und liest die Datei in eine davon.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why, and what would tell</source>
        <translation>Warum, und was es klären würde</translation>
    </message>
    <message>
        <source>With reservations</source>
        <translation>Mit Vorbehalt</translation>
    </message>
    <message>
        <source>whether FSx for Lustre is read through EFA: lnetctl net show tells</source>
        <translation>ob FSx for Lustre über EFA gelesen wird: lnetctl net show sagt es</translation>
    </message>
    <message>
        <source>whether NVMe multipath is on, which P2PDMA does not work with</source>
        <translation>ob NVMe-Multipath an ist, womit P2PDMA nicht geht</translation>
    </message>
    <message>
        <source>whether cuFile reads through LVM, </source>
        <translation>ob cuFile durch LVM liest, </translation>
    </message>
    <message>
        <source>which GPUs these are: </source>
        <translation>welche GPUs das sind: </translation>
    </message>
    <message>
        <source>which driver has to be registered with nvidia-fs</source>
        <translation>welcher Treiber bei nvidia-fs angemeldet sein muss</translation>
    </message>
    <message>
        <source>write it like 200MB/s, 12.5GB/s or 100Gb/s</source>
        <translation>schreiben wie 200MB/s, 12.5GB/s oder 100Gb/s</translation>
    </message>
    <message>
        <source>write it like 200us, 200ms, 5s, 10min or 1h</source>
        <translation>schreiben wie 200us, 200ms, 5s, 10min oder 1h</translation>
    </message>
    <message>
        <source>write it like 2:1 or 1.5</source>
        <translation>schreiben wie 2:1 oder 1.5</translation>
    </message>
    <message>
        <source>write it like 8</source>
        <translation>schreiben wie 8</translation>
    </message>
    <message>
        <source>write it like 8 or 10,240</source>
        <translation>schreiben wie 8 oder 10,240</translation>
    </message>
    <message>
        <source>write it like 8, 10,240, 1.28M or 70B</source>
        <translation>schreiben wie 8, 10,240, 1.28M oder 70B</translation>
    </message>
    <message>
        <source>write it like 8, 2.5 or 1,024</source>
        <translation>schreiben wie 8, 2.5 oder 1,024</translation>
    </message>
    <message>
        <source>write it like 90 % or 0.9</source>
        <translation>schreiben wie 90 % oder 0.9</translation>
    </message>
    <message>
        <source>write {0}B for billions or {0}M for millions</source>
        <translation>%1B für Milliarden oder %1M für Millionen schreiben</translation>
    </message>
    <message>
        <source>write {0}GB/s, {0}MB/s or {0}B/s</source>
        <translation>%1GB/s, %1MB/s oder %1B/s schreiben</translation>
    </message>
    <message>
        <source>write {0}ms for milliseconds or {0}min for minutes</source>
        <translation>%1ms für Millisekunden oder %1min für Minuten schreiben</translation>
    </message>
    <message>
        <source>write {0}ms or {0}s</source>
        <translation>%1ms oder %1s schreiben</translation>
    </message>
    <message>
        <source>write {0}{1}B for bytes; a size is not told in bits</source>
        <translation>%1%2B für Bytes schreiben; eine Größe wird nicht in Bit angegeben</translation>
    </message>
    <message>
        <source>write {0}{1}B/s for bytes or {0}{1}b/s for bits</source>
        <translation>%1%2B/s für Bytes oder %1%2b/s für Bits schreiben</translation>
    </message>
    <message>
        <source>write {:.0f} or {:.0f}</source>
        <translation>%1 oder %2 schreiben</translation>
    </message>
    <message>
        <source>write {} % or a share from 0 to 1</source>
        <translation>%1 % oder einen Anteil von 0 bis 1 schreiben</translation>
    </message>
    <message>
        <source>Writes one unlinked temporary file of at most {} in {}; the kernel deletes it even after a crash.</source>
        <translation>Schreibt eine temporäre Datei ohne Namen von höchstens %1 in %2; der Kernel löscht sie selbst nach einem Absturz.</translation>
    </message>
    <message>
        <source>Writing the same {} as one shard</source>
        <translation>Schreibt dieselben %1 als einen Shard</translation>
    </message>
    <message>
        <source>Writing up to {} of incompressible data in {}</source>
        <translation>Schreibt bis zu %1 nicht komprimierbare Daten in %2</translation>
    </message>
    <message>
        <source>ZFS keeps compression and record size to itself</source>
        <translation>ZFS behält Kompression und Record Size für sich</translation>
    </message>
    <message>
        <source>ZFS keeps the devices of a pool to itself: zpool status </source>
        <translation>ZFS gibt die Geräte eines Pools nicht preis: zpool status </translation>
    </message>
    <message>
        <source>a batch could not be cancelled</source>
        <translation>ein Batch ließ sich nicht abbrechen</translation>
    </message>
    <message>
        <source>a batch could not be set up</source>
        <translation>ein Batch ließ sich nicht einrichten</translation>
    </message>
    <message>
        <source>a batch could not be submitted</source>
        <translation>ein Batch ließ sich nicht absenden</translation>
    </message>
    <message>
        <source>a batch could not be submitted, and nothing of it ran</source>
        <translation>ein Batch ließ sich nicht absenden, und nichts davon lief</translation>
    </message>
    <message>
        <source>a block device, not a place in a filesystem</source>
        <translation>ein Blockgerät, kein Ort in einem Dateisystem</translation>
    </message>
    <message>
        <source>a budget of </source>
        <translation>ein Zeitbudget von </translation>
    </message>
    <message>
        <source>a captured tree needs sys/devices/system/cpu</source>
        <translation>ein gesammelter Baum braucht sys/devices/system/cpu</translation>
    </message>
    <message>
        <source>a crash within cuFile or the driver; dmesg tells more</source>
        <translation>ein Absturz in cuFile oder im Treiber; dmesg sagt mehr</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>a fault of the GPU, its link or memory: dmesg | grep -i xid and nvidia-smi -q -d ECC tell more</source>
        <translation>ein Fehler der GPU, ihrer Verbindung oder ihres Speichers: dmesg | grep -i xid und nvidia-smi -q -d ECC sagen mehr</translation>
    </message>
    <message>
        <source>a fault of the drive, the driver or the GPU: dmesg tells more</source>
        <translation>ein Fehler des Laufwerks, des Treibers oder der GPU: dmesg sagt mehr</translation>
    </message>
    <message>
        <source>a fault of the drive, the memory or the GPU: dmesg tells more</source>
        <translation>ein Fehler des Laufwerks, des Arbeitsspeichers oder der GPU: dmesg sagt mehr</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a job reads sequential (shards in order) or random (samples as shuffled)</source>
        <translation>ein Training liest sequential (Shards der Reihe nach) oder random (Samples wie gemischt)</translation>
    </message>
    <message>
        <source>a layout of several components: lfs getstripe tells</source>
        <translation>ein Layout aus mehreren Komponenten: lfs getstripe nennt es</translation>
    </message>
    <message>
        <source>a limit is out of range</source>
        <translation>eine Grenze liegt außerhalb des erlaubten Bereichs</translation>
    </message>
    <message>
        <source>a link that leads out of the captured tree</source>
        <translation>ein Link, der aus dem gesammelten Baum hinausführt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a part of the driver's libraries is missing</source>
        <translation>ein Teil der Bibliotheken des Treibers fehlt</translation>
    </message>
    <message>
        <source>a pipe or socket, not a file</source>
        <translation>eine Pipe oder ein Socket, keine Datei</translation>
    </message>
    <message>
        <source>a property is not valid</source>
        <translation>eine Eigenschaft ist nicht gültig</translation>
    </message>
    <message>
        <source>a read of cuFile's batch ended in state </source>
        <translation>ein Lesevorgang im Batch von cuFile endete im Zustand </translation>
    </message>
    <message>
        <source>a ring was set up and closed again</source>
        <translation>ein Ring wurde eingerichtet und wieder geschlossen</translation>
    </message>
    <message>
        <source>a run</source>
        <translation>ein Lauf</translation>
    </message>
    <message>
        <source>a simulation of this loader; no tail was measured</source>
        <translation>eine Simulation dieses Loaders; langsame Lesevorgänge (p99) wurden nicht gemessen</translation>
    </message>
    <message>
        <source>a simulation of this loader; p99 near </source>
        <translation>eine Simulation dieses Loaders; p99 vom nächsten Messpunkt, Rate </translation>
    </message>
    <message>
        <source>a sluice.workload/1 file is a page of text</source>
        <translation>eine Datei sluice.workload/1 ist eine Seite Text</translation>
    </message>
    <message>
        <source>a symbolic link that leads nowhere</source>
        <translation>ein symbolischer Link, der nirgendwohin führt</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a virtual disk does not tell what lies beneath it</source>
        <translation>ein virtuelles Laufwerk sagt nicht, was darunter liegt</translation>
    </message>
    <message>
        <source>a virtual disk: its health is the host's business</source>
        <translation>ein virtuelles Laufwerk: Sein Zustand ist Sache des Hosts</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a workload needs at least batch_per_gpu, sample_bytes and step_seconds</source>
        <translation>ein Training braucht mindestens batch_per_gpu, sample_bytes und step_seconds</translation>
    </message>
    <message>
        <source>access to the driver or the file was refused</source>
        <translation>der Zugriff auf den Treiber oder die Datei wurde verweigert</translation>
    </message>
    <message>
        <source>alignment </source>
        <translation>Ausrichtung </translation>
    </message>
    <message>
        <source>all </source>
        <translation>alle </translation>
    </message>
    <message>
        <source>all GPUs at once</source>
        <translation>alle GPUs zugleich</translation>
    </message>
    <message>
        <source>all {}</source>
        <translation>alle %1</translation>
    </message>
    <message>
        <source>allocate </source>
        <translation>Reservieren von </translation>
    </message>
    <message>
        <source>allowed: </source>
        <translation>erlaubt: </translation>
    </message>
    <message>
        <source>allowed: what cannot be read directly is read through host memory without a word</source>
        <translation>erlaubt: Was nicht direkt lesbar ist, wird ohne Meldung über den Arbeitsspeicher gelesen</translation>
    </message>
    <message>
        <source>an RDMA port on its NUMA node</source>
        <translation>ein RDMA-Port an ihrem NUMA-Knoten</translation>
    </message>
    <message>
        <source>an argument is not valid</source>
        <translation>ein Argument ist nicht gültig</translation>
    </message>
    <message>
        <source>an empty path</source>
        <translation>ein leerer Pfad</translation>
    </message>
    <message>
        <source>an error of a later cuFile</source>
        <translation>ein Fehler eines neueren cuFile</translation>
    </message>
    <message>
        <source>an internal error of cuFile</source>
        <translation>ein interner Fehler von cuFile</translation>
    </message>
    <message>
        <source>an internal table of cuFile failed</source>
        <translation>eine interne Tabelle von cuFile versagte</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>another process uses this GPU alone (nvidia-smi -q -d COMPUTE shows the mode)</source>
        <translation>ein anderer Prozess benutzt diese GPU allein (nvidia-smi -q -d COMPUTE zeigt den Modus)</translation>
    </message>
    <message>
        <source>ask a batch for what is done</source>
        <translation>Abfragen, was von einem Batch fertig ist</translation>
    </message>
    <message>
        <source>ask for the GPU's free memory</source>
        <translation>Abfragen des freien Speichers der GPU</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>höchstens </translation>
    </message>
    <message>
        <source>at most {} of what was wanted</source>
        <translation>höchstens %1 der gewünschten</translation>
    </message>
    <message>
        <source>attributes or names are not cached</source>
        <translation>Attribute oder Namen werden nicht zwischengespeichert</translation>
    </message>
    <message>
        <source>batches have no compatibility mode here</source>
        <translation>Batches haben hier keinen Kompatibilitätsmodus</translation>
    </message>
    <message>
        <source>block device</source>
        <translation>Blockgerät</translation>
    </message>
    <message>
        <source>buffered</source>
        <translation>gepufferte</translation>
    </message>
    <message>
        <source>buffered reads: what was read before comes from the page cache, not from storage</source>
        <translation>gepuffertes Lesen: was schon einmal gelesen wurde, kommt aus dem Page-Cache, nicht vom Speicher</translation>
    </message>
    <message>
        <source>build it where nvcc of the CUDA toolkit is</source>
        <translation>dort bauen, wo nvcc des CUDA-Toolkits ist</translation>
    </message>
    <message>
        <source>bypassed at every point (O_DIRECT)</source>
        <translation>an jedem Punkt umgangen (O_DIRECT)</translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation>Bytes je Parameter</translation>
    </message>
    <message>
        <source>cannot </source>
        <translation>nicht möglich: </translation>
    </message>
    <message>
        <source>cannot choose the NUMA node of memory</source>
        <translation>der NUMA-Knoten des Speichers lässt sich nicht wählen</translation>
    </message>
    <message>
        <source>cannot empty the kernel's caches of names</source>
        <translation>die Namens-Caches des Kernels lassen sich nicht leeren</translation>
    </message>
    <message>
        <source>cannot finish the file in </source>
        <translation>Fehler beim Abschließen der Datei in </translation>
    </message>
    <message>
        <source>cannot get </source>
        <translation>Fehler beim Belegen von </translation>
    </message>
    <message>
        <source>cannot have host memory for the copies</source>
        <translation>kein Arbeitsspeicher für die Kopien zu bekommen</translation>
    </message>
    <message>
        <source>cannot list </source>
        <translation>Fehler beim Auflisten von </translation>
    </message>
    <message>
        <source>cannot list the files in </source>
        <translation>Fehler beim Auflisten der Dateien in </translation>
    </message>
    <message>
        <source>cannot look up </source>
        <translation>nicht zu ermitteln: </translation>
    </message>
    <message>
        <source>cannot make a file in </source>
        <translation>Fehler beim Anlegen einer Datei in </translation>
    </message>
    <message>
        <source>cannot make a file of {} in {}</source>
        <translation>eine Datei von %1 lässt sich in %2 nicht anlegen</translation>
    </message>
    <message>
        <source>cannot make a pipe</source>
        <translation>eine Pipe lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>cannot make files in </source>
        <translation>Fehler beim Anlegen von Dateien in </translation>
    </message>
    <message>
        <source>cannot make the folder </source>
        <translation>Fehler beim Anlegen des Ordners </translation>
    </message>
    <message>
        <source>cannot make what was written durable</source>
        <translation>das Geschriebene lässt sich nicht dauerhaft machen</translation>
    </message>
    <message>
        <source>cannot map the file</source>
        <translation>die Datei lässt sich nicht einblenden (mmap)</translation>
    </message>
    <message>
        <source>cannot measure </source>
        <translation>nicht messbar: </translation>
    </message>
    <message>
        <source>cannot open </source>
        <translation>Fehler beim Öffnen von </translation>
    </message>
    <message>
        <source>cannot open the history file </source>
        <translation>Fehler beim Öffnen der Verlaufsdatei </translation>
    </message>
    <message>
        <source>cannot read</source>
        <translation>Lesen fehlgeschlagen</translation>
    </message>
    <message>
        <source>cannot read </source>
        <translation>Fehler beim Lesen von </translation>
    </message>
    <message>
        <source>cannot read the filesystem of </source>
        <translation>Fehler beim Lesen des Dateisystems von </translation>
    </message>
    <message>
        <source>cannot remove the name of </source>
        <translation>Fehler beim Entfernen des Namens von </translation>
    </message>
    <message>
        <source>cannot reopen the file in </source>
        <translation>Fehler beim erneuten Öffnen der Datei in </translation>
    </message>
    <message>
        <source>cannot reserve {} in {}</source>
        <translation>%1 lassen sich in %2 nicht reservieren</translation>
    </message>
    <message>
        <source>cannot start this program again</source>
        <translation>dieses Programm lässt sich nicht noch einmal starten</translation>
    </message>
    <message>
        <source>cannot use the file a second time</source>
        <translation>die Datei lässt sich kein zweites Mal verwenden</translation>
    </message>
    <message>
        <source>cannot use the history file </source>
        <translation>Verlaufsdatei nicht verwendbar: </translation>
    </message>
    <message>
        <source>cannot write </source>
        <translation>nicht schreibbar: </translation>
    </message>
    <message>
        <source>cannot write the history file </source>
        <translation>Fehler beim Schreiben der Verlaufsdatei </translation>
    </message>
    <message>
        <source>cannot write the report </source>
        <translation>nicht zu schreiben ist der Bericht </translation>
    </message>
    <message>
        <source>cannot {} at offset {}</source>
        <translation>Vorgang (%1) bei Offset %2 fehlgeschlagen</translation>
    </message>
    <message>
        <source>capture it again</source>
        <translation>ihn neu sammeln</translation>
    </message>
    <message>
        <source>capture the tree again</source>
        <translation>den Baum neu sammeln</translation>
    </message>
    <message>
        <source>cat /proc/driver/nvidia-fs/version shows it</source>
        <translation>cat /proc/driver/nvidia-fs/version zeigt sie</translation>
    </message>
    <message>
        <source>cat /proc/interrupts tells</source>
        <translation>cat /proc/interrupts zeigt es</translation>
    </message>
    <message>
        <source>cat /proc/self/cgroup and the files of that group on the running machine tell</source>
        <translation>cat /proc/self/cgroup und die Dateien dieser Gruppe auf der laufenden Maschine zeigen es</translation>
    </message>
    <message>
        <source>cat /sys/kernel/iommu_groups/*/type tells</source>
        <translation>cat /sys/kernel/iommu_groups/*/type zeigt es</translation>
    </message>
    <message>
        <source>cat it on the running machine</source>
        <translation>auf der laufenden Maschine mit cat ausgeben</translation>
    </message>
    <message>
        <source>check the commas, quotes and brackets around that line</source>
        <translation>Kommas, Anführungszeichen und Klammern um diese Zeile prüfen</translation>
    </message>
    <message>
        <source>check the folder's permissions</source>
        <translation>die Rechte des Ordners prüfen</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>Pfad prüfen</translation>
    </message>
    <message>
        <source>check the spelling</source>
        <translation>Schreibweise prüfen</translation>
    </message>
    <message>
        <source>choose a file with data, or a folder</source>
        <translation>eine Datei mit Daten oder einen Ordner wählen</translation>
    </message>
    <message>
        <source>choose a folder on the storage to measure</source>
        <translation>einen Ordner auf dem zu messenden Speicher wählen</translation>
    </message>
    <message>
        <source>choose a folder that you may read</source>
        <translation>einen Ordner mit Leserecht wählen</translation>
    </message>
    <message>
        <source>choose a folder that you may write to</source>
        <translation>einen Ordner mit Schreibrecht wählen</translation>
    </message>
    <message>
        <source>choose a path that you may read</source>
        <translation>einen Pfad mit Leserecht wählen</translation>
    </message>
    <message>
        <source>choose another folder with -o, or make room</source>
        <translation>mit -o einen anderen Ordner wählen, oder Platz schaffen</translation>
    </message>
    <message>
        <source>choose another name, or remove it first</source>
        <translation>einen anderen Namen wählen oder sie zuerst entfernen</translation>
    </message>
    <message>
        <source>choose another place</source>
        <translation>einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>choose one of these</source>
        <translation>eines davon wählen</translation>
    </message>
    <message>
        <source>clocks are not held down</source>
        <translation>die Takte sind nicht gebremst</translation>
    </message>
    <message>
        <source>containers forbid it without --cap-add SYS_NICE</source>
        <translation>Container verbieten es ohne --cap-add SYS_NICE</translation>
    </message>
    <message>
        <source>continues {} of {}: its {} measurements are part of this one</source>
        <translation>fortgesetzt wird %1 vom %2; dessen %3 Messungen gehören zu diesem Lauf</translation>
    </message>
    <message>
        <source>copies to the GPUs: </source>
        <translation>Kopieren zu den GPUs: </translation>
    </message>
    <message>
        <source>copy from the GPU</source>
        <translation>Kopieren von der GPU</translation>
    </message>
    <message>
        <source>copy to the GPU</source>
        <translation>Kopieren zur GPU</translation>
    </message>
    <message>
        <source>correct these values</source>
        <translation>diese Werte berichtigen</translation>
    </message>
    <message>
        <source>correct this value</source>
        <translation>diesen Wert berichtigen</translation>
    </message>
    <message>
        <source>could not be read or is not in this kernel</source>
        <translation>nicht lesbar oder nicht in diesem Kernel</translation>
    </message>
    <message>
        <source>cpupower frequency-info tells whether the processor is governed at all</source>
        <translation>cpupower frequency-info zeigt, ob der Prozessor überhaupt geregelt wird</translation>
    </message>
    <message>
        <source>cpupower idle-info tells</source>
        <translation>cpupower idle-info zeigt es</translation>
    </message>
    <message>
        <source>critical warning 0x{:02x}</source>
        <translation>kritische Warnung 0x%1</translation>
    </message>
    <message>
        <source>cuFile did not answer in time and was ended</source>
        <translation>cuFile hat nicht rechtzeitig geantwortet und wurde beendet</translation>
    </message>
    <message>
        <source>cuFile finds no GPU</source>
        <translation>cuFile findet keine GPU</translation>
    </message>
    <message>
        <source>cuFile is installed, and CUDA is not usable</source>
        <translation>cuFile ist installiert, und CUDA ist nicht benutzbar</translation>
    </message>
    <message>
        <source>cuFile is open already, and takes no settings any more</source>
        <translation>cuFile ist schon geöffnet und nimmt keine Einstellungen mehr an</translation>
    </message>
    <message>
        <source>cuFile is out of memory</source>
        <translation>cuFile hat keinen Speicher mehr</translation>
    </message>
    <message>
        <source>cuFile is shutting down</source>
        <translation>cuFile wird gerade beendet</translation>
    </message>
    <message>
        <source>cuFile loads; only a measurement tells whether reads go past the CPU</source>
        <translation>cuFile lässt sich laden; nur eine Messung zeigt, ob Lesevorgänge an der CPU vorbeigehen</translation>
    </message>
    <message>
        <source>cuFile needs NVIDIA's driver, even in compatibility mode</source>
        <translation>cuFile braucht NVIDIAs Treiber, auch im Kompatibilitätsmodus</translation>
    </message>
    <message>
        <source>cuFile read through host memory (</source>
        <translation>cuFile hat durch den Arbeitsspeicher gelesen (</translation>
    </message>
    <message>
        <source>cuFile was not run</source>
        <translation>cuFile lief nicht</translation>
    </message>
    <message>
        <source>cuFile's batch did not end one read in a minute</source>
        <translation>der Batch von cuFile beendete in einer Minute keinen einzigen Lesevorgang</translation>
    </message>
    <message>
        <source>cuFile's counters of this GPU: </source>
        <translation>Zähler von cuFile für diese GPU: </translation>
    </message>
    <message>
        <source>cuFile's counters show no read of this GPU</source>
        <translation>die Zähler von cuFile zeigen keinen Lesevorgang dieser GPU</translation>
    </message>
    <message>
        <source>cuFile's log says more</source>
        <translation>das Log von cuFile sagt mehr</translation>
    </message>
    <message>
        <source>cuFile's log says more; CUFILE_LOGGING_LEVEL=DEBUG makes it say all</source>
        <translation>das Log von cuFile sagt mehr; mit CUFILE_LOGGING_LEVEL=DEBUG sagt es alles</translation>
    </message>
    <message>
        <source>cufile.json switches GPUDirect Storage off for this file</source>
        <translation>cufile.json schaltet GPUDirect Storage für diese Datei ab</translation>
    </message>
    <message>
        <source>dataset_bytes &lt; 70 % of memory_bytes</source>
        <translation>dataset_bytes &lt; 70 % von memory_bytes</translation>
    </message>
    <message>
        <source>depth x threads may be up to {}</source>
        <translation>Tiefe x Threads darf höchstens %1 sein</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>device-to-host bandwidth</source>
        <translation>Bandbreite von der GPU zum Arbeitsspeicher</translation>
    </message>
    <message>
        <source>devices must be 1 to {}</source>
        <translation>zulässig sind 1 bis %1 Geräte</translation>
    </message>
    <message>
        <source>devices must be 1 to {} and the cached share 0 to 1</source>
        <translation>zulässig sind 1 bis %1 Geräte und ein Cache-Anteil von 0 bis 1</translation>
    </message>
    <message>
        <source>df -h /dev/shm on the running machine, inside the container, tells</source>
        <translation>df -h /dev/shm auf der laufenden Maschine, im Container, zeigt es</translation>
    </message>
    <message>
        <source>df on the running machine tells</source>
        <translation>df auf der laufenden Maschine zeigt es</translation>
    </message>
    <message>
        <source>did the file change while it was measured?</source>
        <translation>hat sich die Datei während der Messung geändert?</translation>
    </message>
    <message>
        <source>did the files change while they were measured?</source>
        <translation>haben sich die Dateien während der Messung geändert?</translation>
    </message>
    <message>
        <source>did you mean {}? </source>
        <translation>war %1 gemeint? </translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direkte</translation>
    </message>
    <message>
        <source>direct reads are whole blocks</source>
        <translation>direkt werden nur ganze Blöcke gelesen</translation>
    </message>
    <message>
        <source>dmesg tells more</source>
        <translation>dmesg sagt mehr</translation>
    </message>
    <message>
        <source>dmesg tells whether the drive is well</source>
        <translation>dmesg sagt, ob das Laufwerk in Ordnung ist</translation>
    </message>
    <message>
        <source>dmesg | grep -i nvidia-fs tells why</source>
        <translation>dmesg | grep -i nvidia-fs sagt, warum</translation>
    </message>
    <message>
        <source>do not change a data set that is being measured</source>
        <translation>einen Datensatz nicht ändern, während er gemessen wird</translation>
    </message>
    <message>
        <source>do not use it</source>
        <translation>nicht nutzen</translation>
    </message>
    <message>
        <source>docker --cpuset-cpus instead of --cpus, Kubernetes' static CPU manager policy</source>
        <translation>docker --cpuset-cpus statt --cpus, in Kubernetes die CPU-Manager-Policy static</translation>
    </message>
    <message>
        <source>docker --memory, a Kubernetes memory limit, srun --mem</source>
        <translation>docker --memory, ein Speicherlimit in Kubernetes, srun --mem</translation>
    </message>
    <message>
        <source>docker without --device-read-bps</source>
        <translation>docker ohne --device-read-bps</translation>
    </message>
    <message>
        <source>error </source>
        <translation>Fehler </translation>
    </message>
    <message>
        <source>events, held by a </source>
        <translation>Events, angehalten per </translation>
    </message>
    <message>
        <source>every byte was compared, which takes processor time: rates are lower than without</source>
        <translation>jedes Byte wurde verglichen, was Prozessorzeit kostet: die Raten sind niedriger als ohne</translation>
    </message>
    <message>
        <source>expected </source>
        <translation>erwartet </translation>
    </message>
    <message>
        <source>expected a </source>
        <translation>erwartet wird ein </translation>
    </message>
    <message>
        <source>fallback: </source>
        <translation>Ausweichweg: </translation>
    </message>
    <message>
        <source>fell</source>
        <translation>fiel</translation>
    </message>
    <message>
        <source>files per second</source>
        <translation>Dateien je Sekunde</translation>
    </message>
    <message>
        <source>fill memory of the GPU</source>
        <translation>Füllen von Speicher der GPU</translation>
    </message>
    <message>
        <source>find the kernel </source>
        <translation>Finden des Kernels </translation>
    </message>
    <message>
        <source>finish work of the GPU</source>
        <translation>Abschließen der Arbeit der GPU</translation>
    </message>
    <message>
        <source>fio makes its own file in the same folder first, and leaves it there: the other tools read that one. Remove it when you are done. A shared disk changes from minute to minute, so compare runs that alternate.</source>
        <translation>fio legt zuerst eine eigene Datei im selben Ordner an und lässt sie dort: die anderen Werkzeuge lesen sie. Am Ende entfernen. Ein geteiltes Laufwerk ändert sich von Minute zu Minute, daher abwechselnde Läufe vergleichen.</translation>
    </message>
    <message>
        <source>The tools read what was measured, and write nothing. A shared disk changes from minute to minute, so compare runs that alternate.</source>
        <translation>Die Werkzeuge lesen, was gemessen wurde, und schreiben nichts. Ein geteiltes Laufwerk ändert sich von Minute zu Minute, daher abwechselnde Läufe vergleichen.</translation>
    </message>
    <message>
        <source>free memory on that node</source>
        <translation>auf jenem Knoten Speicher freigeben</translation>
    </message>
    <message>
        <source>free memory, ulimit -l (containers: --ulimit memlock=-1) and the cgroup's limit bound it; use less</source>
        <translation>freier Arbeitsspeicher, ulimit -l (Container: --ulimit memlock=-1) und die Grenze der Kontrollgruppe beschränken ihn; weniger verwenden</translation>
    </message>
    <message>
        <source>free some space or choose another folder</source>
        <translation>Platz schaffen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>free some space, ask for less, or choose another folder</source>
        <translation>Platz schaffen, weniger verlangen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>make it {} free, or choose another folder</source>
        <translation>für %1 freien Platz sorgen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>from the page cache</source>
        <translation>aus dem Page-Cache</translation>
    </message>
    <message>
        <source>gdscheck -p shows what cuFile takes without a file</source>
        <translation>gdscheck -p zeigt, was cuFile ohne Datei annimmt</translation>
    </message>
    <message>
        <source>give the name of a new file, or of an earlier report</source>
        <translation>den Namen einer neuen Datei oder eines früheren Berichts angeben</translation>
    </message>
    <message>
        <source>give the path of a sluice.workload/1 file</source>
        <translation>den Pfad einer Datei sluice.workload/1 angeben</translation>
    </message>
    <message>
        <source>give the path of a sluice.workload/1 file, or the name of a preset</source>
        <translation>den Pfad einer Datei sluice.workload/1 oder den Namen einer Vorlage angeben</translation>
    </message>
    <message>
        <source>gpus x workers is {}: must be at most {}</source>
        <translation>gpus x workers ist %1: zulässig ist höchstens %2</translation>
    </message>
    <message>
        <source>gpus x workers may be up to {}</source>
        <translation>GPUs x Worker dürfen höchstens %1 sein</translation>
    </message>
    <message>
        <source>heat (driver)</source>
        <translation>Hitze (Treiber)</translation>
    </message>
    <message>
        <source>heat (hardware)</source>
        <translation>Hitze (Hardware)</translation>
    </message>
    <message>
        <source>hold a stream</source>
        <translation>Anhalten eines Streams</translation>
    </message>
    <message>
        <source>holds more entries than any such folder can</source>
        <translation>enthält mehr Einträge, als ein solcher Ordner haben kann</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>host-to-device</source>
        <translation>die Kopie zur GPU</translation>
    </message>
    <message>
        <source>how CUDA copies</source>
        <translation>wie CUDA kopiert</translation>
    </message>
    <message>
        <source>how the PyTorch DataLoader works</source>
        <translation>wie der PyTorch DataLoader arbeitet</translation>
    </message>
    <message>
        <source>huge pages</source>
        <translation>große Seiten</translation>
    </message>
    <message>
        <source>huge pages of the pool</source>
        <translation>Huge Pages des Pools</translation>
    </message>
    <message>
        <source>hwloc finds no processors</source>
        <translation>hwloc findet keine Prozessoren</translation>
    </message>
    <message>
        <source>hwloc stumbled over the files of the processors</source>
        <translation>hwloc ist an den Dateien der Prozessoren gescheitert</translation>
    </message>
    <message>
        <source>ibstat tells</source>
        <translation>ibstat zeigt es</translation>
    </message>
    <message>
        <source>in a container, bind /run/udev in; cuFile reads it</source>
        <translation>in einem Container /run/udev einbinden; cuFile liest es</translation>
    </message>
    <message>
        <source>in a virtual machine the host decides: ask there with cpupower frequency-info</source>
        <translation>in einer virtuellen Maschine entscheidet der Host: dort cpupower frequency-info ausführen</translation>
    </message>
    <message>
        <source>in a virtual machine the provider's data sheet does</source>
        <translation>in einer virtuellen Maschine nennt es das Datenblatt des Anbieters</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>install NVIDIA's driver; in a container, start it with --gpus all</source>
        <translation>NVIDIAs Treiber installieren; einen Container mit --gpus all starten</translation>
    </message>
    <message>
        <source>install both from one release of GPUDirect Storage</source>
        <translation>beide aus derselben Ausgabe von GPUDirect Storage installieren</translation>
    </message>
    <message>
        <source>install the cuFile of CUDA 12.2 or later</source>
        <translation>das cuFile von CUDA 12.2 oder neuer installieren</translation>
    </message>
    <message>
        <source>interval in seconds</source>
        <translation>Intervall in Sekunden</translation>
    </message>
    <message>
        <source>io_uring cannot be used: </source>
        <translation>io_uring ist nicht nutzbar: </translation>
    </message>
    <message>
        <source>io_uring cannot submit</source>
        <translation>io_uring nimmt keine Aufträge an</translation>
    </message>
    <message>
        <source>io_uring is forbidden here (kernel.io_uring_disabled, or a container's seccomp profile)</source>
        <translation>io_uring ist hier verboten (kernel.io_uring_disabled oder das seccomp-Profil eines Containers)</translation>
    </message>
    <message>
        <source>io_uring: plain</source>
        <translation>io_uring: einfach</translation>
    </message>
    <message>
        <source>is /proc mounted?</source>
        <translation>ist /proc eingehängt?</translation>
    </message>
    <message>
        <source>is /sys mounted?</source>
        <translation>ist /sys eingehängt?</translation>
    </message>
    <message>
        <source>is loaded</source>
        <translation>ist geladen</translation>
    </message>
    <message>
        <source>is the storage stalled?</source>
        <translation>hängt der Speicher?</translation>
    </message>
    <message>
        <source>it became shorter, or is smaller than one read</source>
        <translation>sie wurde kürzer oder ist kleiner als ein Lesevorgang</translation>
    </message>
    <message>
        <source>it comes with the CUDA toolkit (libcufile)</source>
        <translation>es kommt mit dem CUDA-Toolkit (libcufile)</translation>
    </message>
    <message>
        <source>it comes with the driver; in a container, give it the "utility" capability</source>
        <translation>sie kommt mit dem Treiber; einem Container die Fähigkeit „utility“ geben</translation>
    </message>
    <message>
        <source>it is a device</source>
        <translation>es ist ein Gerät</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it is a pipe or socket</source>
        <translation>es ist eine Pipe oder ein Socket</translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation>es ist ein symbolischer Link</translation>
    </message>
    <message>
        <source>it may come from another command or a newer version of Sluice</source>
        <translation>es kann von einem anderen Befehl oder einer neueren Version von Sluice stammen</translation>
    </message>
    <message>
        <source>it names no file</source>
        <translation>das nennt keine Datei</translation>
    </message>
    <message>
        <source>it shows no device at </source>
        <translation>es zeigt kein Gerät unter </translation>
    </message>
    <message>
        <source>it shows no device at this address</source>
        <translation>sie zeigt unter dieser Adresse kein Gerät</translation>
    </message>
    <message>
        <source>it takes a data-centre or professional GPU, Volta or later</source>
        <translation>nötig ist eine GPU für Rechenzentren oder professionellen Einsatz, Volta oder neuer</translation>
    </message>
    <message>
        <source>its PCI device is not in the table</source>
        <translation>sein PCI-Gerät steht nicht in der Tabelle</translation>
    </message>
    <message>
        <source>its driver or a device hangs; dmesg tells more</source>
        <translation>der Treiber oder ein Gerät hängt; dmesg sagt mehr</translation>
    </message>
    <message>
        <source>its mount is not in the mount table</source>
        <translation>der Mount dazu steht nicht in der Mount-Tabelle</translation>
    </message>
    <message>
        <source>its mount is not known</source>
        <translation>sein Mount ist nicht bekannt</translation>
    </message>
    <message>
        <source>keep the data on XFS or ext4 (data=ordered) on NVMe, or another file system that GPUDirect Storage supports</source>
        <translation>die Daten auf XFS oder ext4 (data=ordered) auf NVMe halten, oder auf einem anderen Dateisystem, das GPUDirect Storage unterstützt</translation>
    </message>
    <message>
        <source>keep the data on a file system that does O_DIRECT</source>
        <translation>die Daten auf einem Dateisystem halten, das O_DIRECT kann</translation>
    </message>
    <message>
        <source>kernel.io_uring_disabled is </source>
        <translation>kernel.io_uring_disabled ist </translation>
    </message>
    <message>
        <source>knee: {}</source>
        <translation>Knie: %1</translation>
    </message>
    <message>
        <source>the hypervisor gave {} of the processor time that was wanted here to other machines while the storage was measured: measure again in a quieter hour, rates may be higher</source>
        <translation>der Hypervisor hat während der Messung des Speichers %1 der hier gewünschten Prozessorzeit anderen Maschinen gegeben: zu ruhigerer Stunde noch einmal messen, die Raten können höher sein</translation>
    </message>
    <message>
        <source>the hypervisor gave {} of the processor time that was wanted here to other machines: rates may be lower than this machine can give</source>
        <translation>der Hypervisor hat %1 der hier gewünschten Prozessorzeit anderen Maschinen gegeben: die Raten können niedriger sein, als diese Maschine kann</translation>
    </message>
    <message>
        <source>the job's: {}</source>
        <translation>des Trainings: %1</translation>
    </message>
    <message>
        <source>known</source>
        <translation>bekannt</translation>
    </message>
    <message>
        <source>known keys: </source>
        <translation>bekannte Schlüssel: </translation>
    </message>
    <message>
        <source>larger than any such file can be</source>
        <translation>größer, als eine solche Datei sein kann</translation>
    </message>
    <message>
        <source>leave out what is not known</source>
        <translation>weglassen, was nicht bekannt ist</translation>
    </message>
    <message>
        <source>left out: </source>
        <translation>ausgelassen: </translation>
    </message>
    <message>
        <source>libcuda and the loaded kernel module are of different versions; restart after a driver update</source>
        <translation>libcuda und das geladene Kernelmodul haben verschiedene Versionen; nach einer Treiberaktualisierung neu starten</translation>
    </message>
    <message>
        <source>libcuda is the toolkit's stub for linking, not a driver; take it off LD_LIBRARY_PATH</source>
        <translation>libcuda ist der Stub des Toolkits zum Linken, kein Treiber; aus LD_LIBRARY_PATH nehmen</translation>
    </message>
    <message>
        <source>library and kernel module are of different versions; restart after a driver update</source>
        <translation>Bibliothek und Kernelmodul haben verschiedene Versionen; nach einer Treiberaktualisierung neu starten</translation>
    </message>
    <message>
        <source>limits are set in bytes</source>
        <translation>Grenzen sind in Bytes gesetzt</translation>
    </message>
    <message>
        <source>load the kernels</source>
        <translation>Laden der Kernel</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>lock </source>
        <translation>Sperren von </translation>
    </message>
    <message>
        <source>look at denylist in cufile.json</source>
        <translation>denylist in cufile.json ansehen</translation>
    </message>
    <message>
        <source>look at the properties in cufile.json</source>
        <translation>die Eigenschaften (properties) in cufile.json ansehen</translation>
    </message>
    <message>
        <source>look at the sizes in cufile.json</source>
        <translation>die Größen in cufile.json ansehen</translation>
    </message>
    <message>
        <source>ls -l /dev/nvidia-fs* shows who may; in a container, pass these devices in</source>
        <translation>ls -l /dev/nvidia-fs* zeigt, wer darf; einem Container diese Geräte mitgeben</translation>
    </message>
    <message>
        <source>lscpu tells</source>
        <translation>lscpu zeigt es</translation>
    </message>
    <message>
        <source>lsmod | grep nvidia_fs tells</source>
        <translation>lsmod | grep nvidia_fs zeigt es</translation>
    </message>
    <message>
        <source>lsmod | grep peermem tells</source>
        <translation>lsmod | grep peermem zeigt es</translation>
    </message>
    <message>
        <source>lspci | grep -i nvidia shows whether there is one; in a container, start it with --gpus all; CUDA_VISIBLE_DEVICES may hide it</source>
        <translation>lspci | grep -i nvidia zeigt, ob eine da ist; einen Container mit --gpus all starten; CUDA_VISIBLE_DEVICES kann sie verbergen</translation>
    </message>
    <message>
        <source>lustre.lov of </source>
        <translation>lustre.lov von </translation>
    </message>
    <message>
        <source>make a stream</source>
        <translation>Anlegen eines Streams</translation>
    </message>
    <message>
        <source>make an event</source>
        <translation>Anlegen eines Events</translation>
    </message>
    <message>
        <source>makes no sense there</source>
        <translation>ergibt dort keinen Sinn</translation>
    </message>
    <message>
        <source>the files in {} are larger than {}: each is read whole, as a sample</source>
        <translation>die Dateien in %1 sind größer als %2: Jede wird ganz gelesen, als ein Sample</translation>
    </message>
    <message>
        <source>{} of the files are larger than {} and were left out</source>
        <translation>%1 der Dateien sind größer als %2 und wurden ausgelassen</translation>
    </message>
    <message>
        <source>making files is slow here: {} of {} were made in {}</source>
        <translation>das Anlegen von Dateien ist hier langsam: %1 von %2 wurden in %3 angelegt</translation>
    </message>
    <message>
        <source>map host memory for the GPU</source>
        <translation>Abbilden von Arbeitsspeicher für die GPU</translation>
    </message>
    <message>
        <source>measured point</source>
        <translation>gemessener Punkt</translation>
    </message>
    <message>
        <source>measured points</source>
        <translation>gemessene Punkte</translation>
    </message>
    <message>
        <source>measured: cuFile against reads through pinned memory</source>
        <translation>gemessen: cuFile gegen Lesen durch gesperrten Speicher</translation>
    </message>
    <message>
        <source>measured: {}, {}</source>
        <translation>gemessen: %1, %2</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>memory could not be registered</source>
        <translation>Speicher ließ sich nicht registrieren</translation>
    </message>
    <message>
        <source>memory was asked for on NUMA node </source>
        <translation>Speicher wurde auf NUMA-Knoten </translation>
    </message>
    <message>
        <source>mixed: </source>
        <translation>gemischt: </translation>
    </message>
    <message>
        <source>mmap always reads through the page cache</source>
        <translation>mmap liest immer durch den Page-Cache</translation>
    </message>
    <message>
        <source>mmap, one thread per operation in flight</source>
        <translation>mmap, ein Thread je gleichzeitigem Vorgang</translation>
    </message>
    <message>
        <source>more memory was asked for than may be pinned</source>
        <translation>es wurde mehr Speicher verlangt, als festgehalten (pinned) werden darf</translation>
    </message>
    <message>
        <source>mounted read-only</source>
        <translation>nur lesbar eingehängt</translation>
    </message>
    <message>
        <source>name a data set</source>
        <translation>einen Datensatz angeben</translation>
    </message>
    <message>
        <source>name a folder with files or shards that have data</source>
        <translation>einen Ordner mit Dateien oder Shards angeben, in denen Daten sind</translation>
    </message>
    <message>
        <source>name a folder: many files are measured</source>
        <translation>einen Ordner angeben: gemessen werden viele Dateien</translation>
    </message>
    <message>
        <source>name a new file, or remove this one first</source>
        <translation>eine neue Datei angeben oder diese zuerst entfernen</translation>
    </message>
    <message>
        <source>name a new file; links, devices and folders are left alone</source>
        <translation>eine neue Datei angeben; Links, Geräte und Ordner bleiben unberührt</translation>
    </message>
    <message>
        <source>name a regular file</source>
        <translation>eine reguläre Datei angeben</translation>
    </message>
    <message>
        <source>name an existing folder or file that you may read</source>
        <translation>einen vorhandenen, lesbaren Ordner oder eine solche Datei angeben</translation>
    </message>
    <message>
        <source>name the folder right above the captured sys and proc</source>
        <translation>den Ordner direkt über dem gesammelten sys und proc angeben</translation>
    </message>
    <message>
        <source>name the folder that holds the captured sys and proc</source>
        <translation>den Ordner angeben, der das gesammelte sys und proc enthält</translation>
    </message>
    <message>
        <source>name the path as the captured machine knows it, from / on</source>
        <translation>den Pfad angeben, wie ihn die gesammelte Maschine kennt, von / an</translation>
    </message>
    <message>
        <source>names no profile</source>
        <translation>nennt kein Profil</translation>
    </message>
    <message>
        <source>needed by {}</source>
        <translation>von %1 gebraucht</translation>
    </message>
    <message>
        <source>neither the firmware nor the processor says</source>
        <translation>weder die Firmware noch der Prozessor sagt es</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>network and memory filesystems have no disk here to judge</source>
        <translation>Dateisysteme im Netzwerk und im Arbeitsspeicher haben hier kein Laufwerk zu beurteilen</translation>
    </message>
    <message>
        <source>no Ethernet link of 10 Gb/s or more is up</source>
        <translation>keine Ethernet-Verbindung mit 10 Gb/s oder mehr ist aktiv</translation>
    </message>
    <message>
        <source>no GPUDirect Storage: </source>
        <translation>kein GPUDirect Storage: </translation>
    </message>
    <message>
        <source>no Megatron index of version 1</source>
        <translation>kein Megatron-Index der Version 1</translation>
    </message>
    <message>
        <source>no NVIDIA driver: </source>
        <translation>kein NVIDIA-Treiber: </translation>
    </message>
    <message>
        <source>no NVIDIA management library: </source>
        <translation>keine NVIDIA-Verwaltungsbibliothek: </translation>
    </message>
    <message>
        <source>no TFRecord (the checksum of a length is wrong)</source>
        <translation>kein TFRecord (die Prüfsumme einer Länge ist falsch)</translation>
    </message>
    <message>
        <source>no data set is named that lies there</source>
        <translation>es ist kein Datensatz genannt, der dort liegt</translation>
    </message>
    <message>
        <source>no data set path was named</source>
        <translation>kein Pfad eines Datensatzes wurde genannt</translation>
    </message>
    <message>
        <source>no disk that carries a filesystem was found</source>
        <translation>kein Laufwerk mit einem Dateisystem gefunden</translation>
    </message>
    <message>
        <source>no file descriptor is left</source>
        <translation>kein Dateideskriptor ist mehr frei</translation>
    </message>
    <message>
        <source>no file in the folder that could be tried</source>
        <translation>keine Datei im Ordner, mit der es sich probieren ließe</translation>
    </message>
    <message>
        <source>no filesystem that may hold training data was found</source>
        <translation>kein Dateisystem gefunden, das Trainingsdaten enthalten kann</translation>
    </message>
    <message>
        <source>no layout of its own</source>
        <translation>kein eigenes Layout</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>no line </source>
        <translation>keine Zeile </translation>
    </message>
    <message>
        <source>no line for memory</source>
        <translation>keine Zeile für memory</translation>
    </message>
    <message>
        <source>no local block device beneath </source>
        <translation>kein lokales Blockgerät unter </translation>
    </message>
    <message>
        <source>no measurement</source>
        <translation>keine Messung</translation>
    </message>
    <message>
        <source>no memory of the GPU could be pinned</source>
        <translation>kein Speicher der GPU ließ sich festhalten (pinned)</translation>
    </message>
    <message>
        <source>no mount holds </source>
        <translation>kein eingehängtes Dateisystem enthält </translation>
    </message>
    <message>
        <source>no name to look for</source>
        <translation>kein Name, nach dem zu suchen wäre</translation>
    </message>
    <message>
        <source>no one node is nearest</source>
        <translation>kein einzelner Knoten ist der nächste</translation>
    </message>
    <message>
        <source>no plan: </source>
        <translation>kein Plan: </translation>
    </message>
    <message>
        <source>no quota</source>
        <translation>kein Kontingent</translation>
    </message>
    <message>
        <source>no read came back in time</source>
        <translation>kein Lesevorgang wurde rechtzeitig fertig</translation>
    </message>
    <message>
        <source>no read was done in the time</source>
        <translation>in der Zeit wurde kein Lesevorgang fertig</translation>
    </message>
    <message>
        <source>no read was proven to go directly: </source>
        <translation>kein Lesevorgang ging nachweislich direkt: </translation>
    </message>
    <message>
        <source>no redirection on the switches above GPUs</source>
        <translation>keine Umlenkung auf den Switches über GPUs</translation>
    </message>
    <message>
        <source>no such document has more than a few levels</source>
        <translation>kein solches Dokument hat mehr als ein paar Ebenen</translation>
    </message>
    <message>
        <source>no swap</source>
        <translation>keine Auslagerung</translation>
    </message>
    <message>
        <source>no switch above a GPU</source>
        <translation>kein Switch über einer GPU</translation>
    </message>
    <message>
        <source>no workload file {}</source>
        <translation>die Datei %1 für das Training gibt es nicht</translation>
    </message>
    <message>
        <source>no workload is called "{}"</source>
        <translation>kein Training heißt „%1“</translation>
    </message>
    <message>
        <source>no {} read was measured</source>
        <translation>keine Messung: %1 Lesevorgänge</translation>
    </message>
    <message>
        <source>no {} read with {} was measured</source>
        <translation>keine Messung: %1 Lesevorgänge mit %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none are used</source>
        <translation>keine werden benutzt</translation>
    </message>
    <message>
        <source>none was made in this run</source>
        <translation>in diesem Lauf wurde keiner erstellt</translation>
    </message>
    <message>
        <source>none: no GPU among the display, 3D and accelerator devices on the PCI bus</source>
        <translation>keine: keine GPU unter den Anzeige-, 3D- und Beschleunigergeräten am PCI-Bus</translation>
    </message>
    <message>
        <source>none: no local block device</source>
        <translation>keine: kein lokales Blockgerät</translation>
    </message>
    <message>
        <source>none: reads complete by interrupt</source>
        <translation>keine: Lesevorgänge enden mit Interrupt</translation>
    </message>
    <message>
        <source>not a PCI device</source>
        <translation>kein PCI-Gerät</translation>
    </message>
    <message>
        <source>not a number: "</source>
        <translation>keine Zahl: "</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine reguläre Datei</translation>
    </message>
    <message>
        <source>not allowed for this user</source>
        <translation>diesem Benutzer nicht erlaubt</translation>
    </message>
    <message>
        <source>not allowed: what cannot be read directly fails</source>
        <translation>nicht erlaubt: Was nicht direkt lesbar ist, scheitert</translation>
    </message>
    <message>
        <source>not as asked: </source>
        <translation>nicht wie verlangt: </translation>
    </message>
    <message>
        <source>not cold: {} of the files stayed in the page cache</source>
        <translation>nicht kalt: %1 der Dateien blieben im Page-Cache</translation>
    </message>
    <message>
        <source>not compared with a shard: </source>
        <translation>nicht mit einem Shard verglichen: </translation>
    </message>
    <message>
        <source>not in a captured tree</source>
        <translation>in einem gesammelten Baum nicht enthalten</translation>
    </message>
    <message>
        <source>not in the driver's files; NVIDIA's library or nvidia-smi tells</source>
        <translation>steht nicht in den Dateien des Treibers; NVIDIAs Bibliothek oder nvidia-smi nennt es</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>not rotational</source>
        <translation>nicht rotierend</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>not steady</source>
        <translation>nicht stetig</translation>
    </message>
    <message>
        <source>not steady: </source>
        <translation>nicht stetig: </translation>
    </message>
    <message>
        <source>not striped</source>
        <translation>ohne Striping</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>note the time of the GPU</source>
        <translation>Festhalten der Zeit der GPU</translation>
    </message>
    <message>
        <source>nothing proves which way cuFile's reads took (</source>
        <translation>nichts belegt, welchen Weg die Lesevorgänge von cuFile nahmen (</translation>
    </message>
    <message>
        <source>nothing was measured, so there is no plan</source>
        <translation>nichts wurde gemessen, daher gibt es keinen Plan</translation>
    </message>
    <message>
        <source>nothing was measured; the file is removed</source>
        <translation>nichts wurde gemessen; die Datei ist entfernt</translation>
    </message>
    <message>
        <source>nothing was measured; the files are removed</source>
        <translation>nichts wurde gemessen; die Dateien sind entfernt</translation>
    </message>
    <message>
        <source>nothing was moved</source>
        <translation>nichts wurde bewegt</translation>
    </message>
    <message>
        <source>nothing was read, so there is no storage model</source>
        <translation>es wurde nichts gelesen, daher gibt es kein Modell des Speichers</translation>
    </message>
    <message>
        <source>numactl --hardware lists them</source>
        <translation>numactl --hardware nennt sie</translation>
    </message>
    <message>
        <source>nvidia-fs and libcufile are of versions that do not fit</source>
        <translation>die Versionen von nvidia-fs und libcufile passen nicht zueinander</translation>
    </message>
    <message>
        <source>nvidia-fs does not count reads here</source>
        <translation>nvidia-fs zählt hier keine Lesevorgänge</translation>
    </message>
    <message>
        <source>nvidia-fs finished </source>
        <translation>nvidia-fs beendete </translation>
    </message>
    <message>
        <source>nvidia-fs is not loaded</source>
        <translation>nvidia-fs ist nicht geladen</translation>
    </message>
    <message>
        <source>nvidia-fs met an internal error</source>
        <translation>nvidia-fs hatte einen internen Fehler</translation>
    </message>
    <message>
        <source>nvidia-fs or CUDA could not be set up</source>
        <translation>nvidia-fs oder CUDA ließ sich nicht einrichten</translation>
    </message>
    <message>
        <source>nvidia-fs refused a request</source>
        <translation>nvidia-fs lehnte eine Anfrage ab</translation>
    </message>
    <message>
        <source>nvidia-smi -L lists them</source>
        <translation>nvidia-smi -L nennt sie</translation>
    </message>
    <message>
        <source>nvidia-smi -L shows the same</source>
        <translation>nvidia-smi -L zeigt dasselbe</translation>
    </message>
    <message>
        <source>nvidia-smi shows the same</source>
        <translation>nvidia-smi zeigt dasselbe</translation>
    </message>
    <message>
        <source>nvidia-smi shows who holds memory of the GPU; free some, or use less</source>
        <translation>nvidia-smi zeigt, wer Speicher der GPU belegt; welchen freigeben oder weniger verwenden</translation>
    </message>
    <message>
        <source>nvidia-smi tells whether the GPU and its driver are well</source>
        <translation>nvidia-smi sagt, ob die GPU und ihr Treiber in Ordnung sind</translation>
    </message>
    <message>
        <source>nvidia-smi tells whether the GPU is well</source>
        <translation>nvidia-smi sagt, ob die GPU in Ordnung ist</translation>
    </message>
    <message>
        <source>nvidia-smi tells whether the driver is well</source>
        <translation>nvidia-smi sagt, ob der Treiber in Ordnung ist</translation>
    </message>
    <message>
        <source>nvidia-smi topo -m on the running machine tells</source>
        <translation>nvidia-smi topo -m auf der laufenden Maschine zeigt es</translation>
    </message>
    <message>
        <source>observed </source>
        <translation>beobachtet </translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>on NUMA node </source>
        <translation>an NUMA-Knoten </translation>
    </message>
    <message>
        <source>on the running machine, with a file in the folder, it is tried</source>
        <translation>auf der laufenden Maschine, mit einer Datei im Ordner, wird es versucht</translation>
    </message>
    <message>
        <source>on; it matters only for peer-to-peer reads on x86</source>
        <translation>an; zählt nur für Peer-to-Peer-Lesen auf x86</translation>
    </message>
    <message>
        <source>one NUMA node</source>
        <translation>ein NUMA-Knoten</translation>
    </message>
    <message>
        <source>one TCP connection (no nconnect)</source>
        <translation>eine TCP-Verbindung (kein nconnect)</translation>
    </message>
    <message>
        <source>one of </source>
        <translation>eines von </translation>
    </message>
    <message>
        <source>only Lustre stripes files over servers</source>
        <translation>nur Lustre verteilt Dateien in Streifen auf Server</translation>
    </message>
    <message>
        <source>only NVMe drives are asked</source>
        <translation>nur NVMe-Laufwerke werden gefragt</translation>
    </message>
    <message>
        <source>only bridges redirect</source>
        <translation>nur Brücken leiten um</translation>
    </message>
    <message>
        <source>only loop devices have one</source>
        <translation>nur Loop-Geräte haben eine</translation>
    </message>
    <message>
        <source>only md and device-mapper devices map others</source>
        <translation>nur md- und Device-Mapper-Geräte bilden andere ab</translation>
    </message>
    <message>
        <source>only md arrays have members</source>
        <translation>nur md-Arrays haben Mitglieder</translation>
    </message>
    <message>
        <source>only reads of our own file can be verified, in multiples of 8 bytes</source>
        <translation>nachprüfen lässt sich nur das Lesen einer von Sluice angelegten Datei, in Vielfachen von 8 Byte</translation>
    </message>
    <message>
        <source>only root may read beyond its first bytes</source>
        <translation>nur root darf über die ersten Bytes hinaus lesen</translation>
    </message>
    <message>
        <source>only the running machine can be asked</source>
        <translation>nur die laufende Maschine lässt sich fragen</translation>
    </message>
    <message>
        <source>order work of the GPU</source>
        <translation>Ordnen der Arbeit der GPU</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>kein Speicher mehr</translation>
    </message>
    <message>
        <source>over </source>
        <translation>über </translation>
    </message>
    <message>
        <source>over all targets</source>
        <translation>über alle Targets</translation>
    </message>
    <message>
        <source>passthrough, or off</source>
        <translation>Passthrough oder aus</translation>
    </message>
    <message>
        <source>path "</source>
        <translation>Pfad "</translation>
    </message>
    <message>
        <source>power brake</source>
        <translation>Leistungsbremse</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>pread threads</source>
        <translation>pread-Threads</translation>
    </message>
    <message>
        <source>raise max_device_pinned_mem_size_kb in cufile.json; BAR1 bounds it too</source>
        <translation>max_device_pinned_mem_size_kb in cufile.json erhöhen; BAR1 begrenzt es ebenfalls</translation>
    </message>
    <message>
        <source>raise ulimit -n</source>
        <translation>ulimit -n erhöhen</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällige</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>read in a stream</source>
        <translation>Lesen in einem Stream</translation>
    </message>
    <message>
        <source>read in flight</source>
        <translation>gleichzeitiger Lesevorgang</translation>
    </message>
    <message>
        <source>read into GPU memory</source>
        <translation>Lesen in GPU-Speicher</translation>
    </message>
    <message>
        <source>read size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>read size, depth and threads must be at least 1</source>
        <translation>Lesegröße, Tiefe und Threads müssen mindestens 1 sein</translation>
    </message>
    <message>
        <source>read the time of the GPU</source>
        <translation>Lesen der Zeit der GPU</translation>
    </message>
    <message>
        <source>read through the page cache: may be the speed of memory, not of the device</source>
        <translation>durch den Page-Cache gelesen: womöglich die Geschwindigkeit des Arbeitsspeichers, nicht die des Geräts</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur lesbar</translation>
    </message>
    <message>
        <source>reading a device needs its read permission (group disk, or root)</source>
        <translation>um ein Gerät zu lesen, ist Leserecht darauf nötig (Gruppe disk oder root)</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>Lesevorgänge</translation>
    </message>
    <message>
        <source>reads in flight</source>
        <translation>gleichzeitige Lesevorgänge</translation>
    </message>
    <message>
        <source>reads in streams are not supported here</source>
        <translation>Lesevorgänge in Streams werden hier nicht unterstützt</translation>
    </message>
    <message>
        <source>reads of {}, {} in flight: {} directly ({:.3f} CPU seconds a GB) against {} through host memory ({:.3f})</source>
        <translation>Lesevorgänge von %1, %2 gleichzeitig: direkt %3 (%4 CPU-Sekunden je GB) gegenüber %5 durch den Arbeitsspeicher (%6)</translation>
    </message>
    <message>
        <source>reads succeeded with the way through host memory forbidden</source>
        <translation>Lesevorgänge gelangen, obwohl der Weg durch den Arbeitsspeicher verboten war</translation>
    </message>
    <message>
        <source>reads were refused with the way through host memory forbidden</source>
        <translation>Lesevorgänge wurden abgelehnt, als der Weg durch den Arbeitsspeicher verboten war</translation>
    </message>
    <message>
        <source>register </source>
        <translation>Registrieren von </translation>
    </message>
    <message>
        <source>register GPU memory with cuFile</source>
        <translation>Registrieren von GPU-Speicher bei cuFile</translation>
    </message>
    <message>
        <source>register the file with cuFile</source>
        <translation>Registrieren der Datei bei cuFile</translation>
    </message>
    <message>
        <source>registered buffers</source>
        <translation>registrierte Puffer</translation>
    </message>
    <message>
        <source>carried out by threads of the kernel</source>
        <translation>von Threads des Kernels ausgeführt</translation>
    </message>
    <message>
        <source>registered file</source>
        <translation>registrierte Datei</translation>
    </message>
    <message>
        <source>registered ring</source>
        <translation>registrierter Ring</translation>
    </message>
    <message>
        <source>relatime: at most one write a file and day</source>
        <translation>relatime: höchstens ein Schreibvorgang je Datei und Tag</translation>
    </message>
    <message>
        <source>reliability is degraded</source>
        <translation>Zuverlässigkeit ist vermindert</translation>
    </message>
    <message>
        <source>remove this file by hand</source>
        <translation>diese Datei von Hand entfernen</translation>
    </message>
    <message>
        <source>replications must be 1 to {} and steps 0 or more</source>
        <translation>zulässig sind 1 bis %1 Wiederholungen und 0 oder mehr Schritte</translation>
    </message>
    <message>
        <source>restart time in seconds</source>
        <translation>Neustartzeit in Sekunden</translation>
    </message>
    <message>
        <source>resume it there, or start a run of this node's own</source>
        <translation>dort fortsetzen oder auf diesem Knoten einen eigenen Lauf beginnen</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>rückwärtige</translation>
    </message>
    <message>
        <source>rose</source>
        <translation>stieg</translation>
    </message>
    <message>
        <source>run </source>
        <translation>Lauf </translation>
    </message>
    <message>
        <source>run as root outside a container, or leave --drop-caches out</source>
        <translation>als root außerhalb eines Containers ausführen oder --drop-caches weglassen</translation>
    </message>
    <message>
        <source>run {}</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>runs that exist: </source>
        <translation>vorhandene Läufe: </translation>
    </message>
    <message>
        <source>runs, for </source>
        <translation>läuft, für </translation>
    </message>
    <message>
        <source>sample_bytes is {}: larger than dataset_bytes, which is {}</source>
        <translation>sample_bytes ist %1: größer als dataset_bytes mit %2</translation>
    </message>
    <message>
        <source>sequential</source>
        <translation>sequenzielle</translation>
    </message>
    <message>
        <source>served on its own NUMA node, by </source>
        <translation>auf dem eigenen NUMA-Knoten bedient, von </translation>
    </message>
    <message>
        <source>set SLUICE_RESOURCES to the resources folder of Sluice</source>
        <translation>SLUICE_RESOURCES auf den Ordner resources von Sluice setzen</translation>
    </message>
    <message>
        <source>set up a batch</source>
        <translation>Einrichten eines Batches</translation>
    </message>
    <message>
        <source>short {} of {} bytes at offset {}</source>
        <translation>unvollständiger Vorgang (%1): nur %2 Byte bei Offset %3</translation>
    </message>
    <message>
        <source>shorter than its index says</source>
        <translation>kürzer, als der Index angibt</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>slowed down by the hardware</source>
        <translation>von der Hardware gebremst</translation>
    </message>
    <message>
        <source>slurm job </source>
        <translation>Slurm-Job </translation>
    </message>
    <message>
        <source>spare blocks run out</source>
        <translation>Reserveblöcke gehen aus</translation>
    </message>
    <message>
        <source>spin kernel</source>
        <translation>Spin-Kernel</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message>
        <source>standard input is too large for a workload</source>
        <translation>die Standardeingabe ist zu groß für die Datei eines Trainings</translation>
    </message>
    <message>
        <source>start a step</source>
        <translation>Starten eines Schritts</translation>
    </message>
    <message>
        <source>start cuFile</source>
        <translation>Starten von cuFile</translation>
    </message>
    <message>
        <source>start nvidia-fabricmanager: sudo systemctl start nvidia-fabricmanager</source>
        <translation>nvidia-fabricmanager starten: sudo systemctl start nvidia-fabricmanager</translation>
    </message>
    <message>
        <source>state a bandwidth above 0, like 2GB/s</source>
        <translation>eine Bandbreite über 0 angeben, etwa 2GB/s</translation>
    </message>
    <message>
        <source>stated, not measured: min({}, in flight x read size / {})</source>
        <translation>angegeben, nicht gemessen: min(%1, gleichzeitige Lesevorgänge x Lesegröße / %2)</translation>
    </message>
    <message>
        <source>stated, not measured: {}</source>
        <translation>angegeben, nicht gemessen: %1</translation>
    </message>
    <message>
        <source>stopped while the file was being written</source>
        <translation>beim Schreiben der Datei angehalten</translation>
    </message>
    <message>
        <source>stopped while the files were being made</source>
        <translation>beim Anlegen der Dateien angehalten</translation>
    </message>
    <message>
        <source>strided</source>
        <translation>schrittweise</translation>
    </message>
    <message>
        <source>submit a batch</source>
        <translation>Absenden eines Batches</translation>
    </message>
    <message>
        <source>sudo modprobe nvidia-fs, or allow compatibility mode in cufile.json</source>
        <translation>sudo modprobe nvidia-fs, oder in cufile.json den Kompatibilitätsmodus erlauben</translation>
    </message>
    <message>
        <source>swap is on, vm.swappiness = </source>
        <translation>Auslagerung ist an, vm.swappiness = </translation>
    </message>
    <message>
        <source>synchronous boost</source>
        <translation>synchroner Boost</translation>
    </message>
    <message>
        <source>systemctl status nvidia-fabricmanager on the host tells</source>
        <translation>systemctl status nvidia-fabricmanager auf dem Host zeigt es</translation>
    </message>
    <message>
        <source>take it out of the data set, or write it again</source>
        <translation>aus dem Datensatz nehmen oder neu schreiben</translation>
    </message>
    <message>
        <source>take the snapshot again</source>
        <translation>den Schnappschuss neu aufnehmen</translation>
    </message>
    <message>
        <source>taskset -pc $$ in the job's shell tells</source>
        <translation>taskset -pc $$ in der Shell des Jobs zeigt es</translation>
    </message>
    <message>
        <source>the CPU's clock</source>
        <translation>die Uhr der CPU</translation>
    </message>
    <message>
        <source>the CUDA context is not valid</source>
        <translation>der CUDA-Kontext ist nicht gültig</translation>
    </message>
    <message>
        <source>the CUDA driver answered with an error</source>
        <translation>der CUDA-Treiber antwortete mit einem Fehler</translation>
    </message>
    <message>
        <source>the CUDA driver does not start: </source>
        <translation>der CUDA-Treiber startet nicht: </translation>
    </message>
    <message>
        <source>the GPU failed or was lost: dmesg | grep -i xid tells why; it may need nvidia-smi --gpu-reset</source>
        <translation>die GPU ist ausgefallen oder verloren gegangen: dmesg | grep -i xid sagt, warum; vielleicht ist nvidia-smi --gpu-reset nötig</translation>
    </message>
    <message>
        <source>the GPU is lost: it fell off the bus or stopped answering (dmesg | grep -i xid tells)</source>
        <translation>die GPU ist verloren: sie ist vom Bus gefallen oder antwortet nicht mehr (dmesg | grep -i xid sagt es)</translation>
    </message>
    <message>
        <source>the GPU needs a reset (nvidia-smi --gpu-reset, with no job on it)</source>
        <translation>die GPU braucht einen Reset (nvidia-smi --gpu-reset, ohne Job darauf)</translation>
    </message>
    <message>
        <source>the GPU's clock gave no time for the copies</source>
        <translation>die Uhr der GPU ergab keine Zeit für die Kopien</translation>
    </message>
    <message>
        <source>the GPU's own settings memory is damaged</source>
        <translation>der Einstellungsspeicher der GPU ist beschädigt</translation>
    </message>
    <message>
        <source>the GPU's power cables are not connected</source>
        <translation>die Stromkabel der GPU sind nicht angeschlossen</translation>
    </message>
    <message>
        <source>the GPUs here are 0 to </source>
        <translation>die GPUs hier sind 0 bis </translation>
    </message>
    <message>
        <source>the NVIDIA driver is here and finds no GPU</source>
        <translation>der NVIDIA-Treiber ist da und findet keine GPU</translation>
    </message>
    <message>
        <source>the PCI bus cannot be read: </source>
        <translation>der PCI-Bus ist nicht lesbar: </translation>
    </message>
    <message>
        <source>the backup of its memory failed</source>
        <translation>die Sicherung seines Speichers ist ausgefallen</translation>
    </message>
    <message>
        <source>the batch is full</source>
        <translation>der Batch ist voll</translation>
    </message>
    <message>
        <source>the byte at offset {} is not what was written there</source>
        <translation>das Byte bei Offset %1 ist nicht das, was dort geschrieben wurde</translation>
    </message>
    <message>
        <source>the copy to the GPU is the bottleneck: alone it takes {} per batch, a step {}</source>
        <translation>die Kopie zur GPU ist der Engpass: allein braucht sie %1 je Batch, ein Schritt %2</translation>
    </message>
    <message>
        <source>the data set changed while running, or may not be read</source>
        <translation>der Datensatz hat sich während des Laufs geändert oder ist nicht lesbar</translation>
    </message>
    <message>
        <source>the data set holds {} samples, and one step of {} GPUs takes {}</source>
        <translation>der Datensatz enthält %1 Samples, und ein Schritt mit %2 GPUs braucht %3</translation>
    </message>
    <message>
        <source>the depth is out of range</source>
        <translation>die Tiefe liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the device is in no IOMMU group</source>
        <translation>das Gerät ist in keiner IOMMU-Gruppe</translation>
    </message>
    <message>
        <source>the device or filesystem failed: look into the kernel's log (dmesg)</source>
        <translation>das Gerät oder Dateisystem hat versagt: im Protokoll des Kernels nachsehen (dmesg)</translation>
    </message>
    <message>
        <source>the device reports no link</source>
        <translation>das Gerät meldet keine Verbindung</translation>
    </message>
    <message>
        <source>the drive answered with nothing</source>
        <translation>die Antwort des Laufwerks war leer</translation>
    </message>
    <message>
        <source>the drive refused: </source>
        <translation>das Laufwerk lehnte ab: </translation>
    </message>
    <message>
        <source>the driver cannot hold a stream, and this was built without the kernel that could</source>
        <translation>der Treiber kann keinen Stream anhalten, und dieses Programm wurde ohne den Kernel gebaut, der es könnte</translation>
    </message>
    <message>
        <source>the driver did not answer in time</source>
        <translation>der Treiber antwortete nicht rechtzeitig</translation>
    </message>
    <message>
        <source>the driver does not say</source>
        <translation>der Treiber sagt es nicht</translation>
    </message>
    <message>
        <source>the driver is too old for this question</source>
        <translation>der Treiber ist zu alt für diese Frage</translation>
    </message>
    <message>
        <source>the driver met an error it has no word for (dmesg | grep -i nvrm tells)</source>
        <translation>der Treiber stieß auf einen Fehler, für den er kein Wort hat (dmesg | grep -i nvrm sagt es)</translation>
    </message>
    <message>
        <source>the driver speaks CUDA </source>
        <translation>der Treiber spricht CUDA </translation>
    </message>
    <message>
        <source>the file ends within a read</source>
        <translation>die Datei endet mitten in einem Lesevorgang</translation>
    </message>
    <message>
        <source>the file is not registered</source>
        <translation>die Datei ist nicht registriert</translation>
    </message>
    <message>
        <source>the file is registered already</source>
        <translation>die Datei ist schon registriert</translation>
    </message>
    <message>
        <source>the file is smaller than one read</source>
        <translation>die Datei ist kleiner als ein Lesevorgang</translation>
    </message>
    <message>
        <source>the file that is there cannot be read, so it may be somebody else's</source>
        <translation>die vorhandene Datei lässt sich nicht lesen, sie könnte also jemand anderem gehören</translation>
    </message>
    <message>
        <source>the file that is there is not an earlier Sluice report, it is left as it is</source>
        <translation>die vorhandene Datei ist kein früherer Bericht von Sluice, sie bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>the file was opened in a way that cuFile does not take</source>
        <translation>die Datei wurde auf eine Weise geöffnet, die cuFile nicht annimmt</translation>
    </message>
    <message>
        <source>the file was opened without O_DIRECT</source>
        <translation>die Datei wurde ohne O_DIRECT geöffnet</translation>
    </message>
    <message>
        <source>the filesystem does not tell</source>
        <translation>das Dateisystem nennt es nicht</translation>
    </message>
    <message>
        <source>the filesystem of </source>
        <translation>das Dateisystem von </translation>
    </message>
    <message>
        <source>the firmware does not say</source>
        <translation>die Firmware sagt es nicht</translation>
    </message>
    <message>
        <source>the hierarchy is not mounted</source>
        <translation>die Hierarchie ist nicht eingehängt</translation>
    </message>
    <message>
        <source>the history file </source>
        <translation>die Verlaufsdatei </translation>
    </message>
    <message>
        <source>the history holds no run yet</source>
        <translation>der Verlauf enthält noch keinen Lauf</translation>
    </message>
    <message>
        <source>the host or the cloud provider's disk type does; a measurement shows the speed</source>
        <translation>der Host oder der Laufwerkstyp des Cloud-Anbieters sagt es; eine Messung zeigt die Geschwindigkeit</translation>
    </message>
    <message>
        <source>the kernel makes up what they hold</source>
        <translation>ihren Inhalt erzeugt der Kernel</translation>
    </message>
    <message>
        <source>the kernel module is not loaded (sudo modprobe nvidia)</source>
        <translation>das Kernelmodul ist nicht geladen (sudo modprobe nvidia)</translation>
    </message>
    <message>
        <source>the kernel shows no sensor of this drive</source>
        <translation>der Kernel zeigt keinen Sensor dieses Laufwerks</translation>
    </message>
    <message>
        <source>the kernel's P2PDMA with the open driver</source>
        <translation>P2PDMA des Kernels mit dem offenen Treiber</translation>
    </message>
    <message>
        <source>the library answered with an error</source>
        <translation>die Bibliothek antwortete mit einem Fehler</translation>
    </message>
    <message>
        <source>the limit is not below the machine's memory</source>
        <translation>die Grenze liegt nicht unter dem Arbeitsspeicher der Maschine</translation>
    </message>
    <message>
        <source>the loader alone is fast enough ({} a batch), but steps wait {}: for other ranks, the first batch of an epoch or a slow batch before a ready one</source>
        <translation>der Loader allein ist schnell genug (%1 je Batch), aber Schritte warten %2: auf andere Ranks, auf den ersten Batch einer Epoche oder auf einen langsamen Batch, der vor einem fertigen an der Reihe ist</translation>
    </message>
    <message>
        <source>the loader is the bottleneck ({}): alone it takes {} per batch, a step {}</source>
        <translation>der Loader ist der Engpass (%1): allein braucht er %2 je Batch, ein Schritt %3</translation>
    </message>
    <message>
        <source>the loader's workers do not read with engine {}</source>
        <translation>die Worker des Loaders lesen nicht mit Engine %1</translation>
    </message>
    <message>
        <source>the locked-memory limit is too small for a ring (ulimit -l)</source>
        <translation>die Grenze für gesperrten Speicher ist zu klein für einen Ring (ulimit -l)</translation>
    </message>
    <message>
        <source>the memory belongs to another CUDA context</source>
        <translation>der Speicher gehört zu einem anderen CUDA-Kontext</translation>
    </message>
    <message>
        <source>the memory is not registered</source>
        <translation>der Speicher ist nicht registriert</translation>
    </message>
    <message>
        <source>the memory is registered already</source>
        <translation>der Speicher ist schon registriert</translation>
    </message>
    <message>
        <source>the mount table could not be read</source>
        <translation>die Mount-Tabelle war nicht lesbar</translation>
    </message>
    <message>
        <source>the number of copies</source>
        <translation>die Anzahl der Kopien</translation>
    </message>
    <message>
        <source>the number of samples</source>
        <translation>die Anzahl der Messwerte</translation>
    </message>
    <message>
        <source>the one GPU here is 0</source>
        <translation>die einzige GPU hier ist 0</translation>
    </message>
    <message>
        <source>the pointer is none of the GPU's</source>
        <translation>der Zeiger gehört nicht zur GPU</translation>
    </message>
    <message>
        <source>the pointer is of a kind of memory that cuFile does not take</source>
        <translation>der Zeiger ist von einer Speicherart, die cuFile nicht annimmt</translation>
    </message>
    <message>
        <source>the process is in no such hierarchy</source>
        <translation>der Prozess ist in keiner solchen Hierarchie</translation>
    </message>
    <message>
        <source>the process of cuFile</source>
        <translation>der Prozess von cuFile</translation>
    </message>
    <message>
        <source>the process that ran cuFile ended with {}</source>
        <translation>der Prozess, der cuFile ausführte, endete mit %1</translation>
    </message>
    <message>
        <source>the buffers would hold {}, and {} of memory may be taken</source>
        <translation>die Puffer würden %1 fassen, und %2 Arbeitsspeicher dürfen belegt werden</translation>
    </message>
    <message>
        <source>measure it by itself</source>
        <translation>es für sich allein messen</translation>
    </message>
    <message>
        <source>reads into the GPU did not end in time</source>
        <translation>Lesevorgänge in die GPU endeten nicht rechtzeitig</translation>
    </message>
    <message>
        <source>the storage, the driver or a device hangs; dmesg tells more</source>
        <translation>der Speicher, der Treiber oder ein Gerät hängt; dmesg sagt mehr</translation>
    </message>
    <message>
        <source>is served by another process, whose memory may answer: no counter tells what came from a device</source>
        <translation>wird von einem anderen Prozess bedient, dessen Arbeitsspeicher antworten kann: kein Zähler sagt, was von einem Gerät kam</translation>
    </message>
    <message>
        <source>is served by the host, whose memory may answer: no counter tells what came from a device</source>
        <translation>wird vom Host bedient, dessen Arbeitsspeicher antworten kann: kein Zähler sagt, was von einem Gerät kam</translation>
    </message>
    <message>
        <source>not proven to have come from the device, although O_DIRECT was asked for: may be the speed of memory</source>
        <translation>nicht nachweislich vom Gerät, obwohl O_DIRECT verlangt war: womöglich die Geschwindigkeit des Arbeitsspeichers</translation>
    </message>
    <message>
        <source>the buffers of the copies take </source>
        <translation>die Puffer der Kopien brauchen </translation>
    </message>
    <message>
        <source> MiB of host memory, and </source>
        <translation> MiB Arbeitsspeicher, und </translation>
    </message>
    <message>
        <source> MiB may be taken</source>
        <translation> MiB dürfen belegt werden</translation>
    </message>
    <message>
        <source>the kernel beside ended before the copies did</source>
        <translation>der Kernel daneben endete vor den Kopien</translation>
    </message>
    <message>
        <source>reads failed with the way through host memory forbidden: </source>
        <translation>Lesevorgänge scheiterten, als der Weg durch den Arbeitsspeicher verboten war: </translation>
    </message>
    <message>
        <source>the queues do not fit into memory</source>
        <translation>die Queues passen nicht in den Arbeitsspeicher</translation>
    </message>
    <message>
        <source>the queues would hold {}, and {} of memory are available</source>
        <translation>die Queues würden %1 fassen, und %2 Arbeitsspeicher sind verfügbar</translation>
    </message>
    <message>
        <source>the quota is not below the machine's processors</source>
        <translation>die Quote liegt nicht unter der Zahl der Prozessoren der Maschine</translation>
    </message>
    <message>
        <source>the range goes beyond the allocation</source>
        <translation>der Bereich reicht über den reservierten Speicher hinaus</translation>
    </message>
    <message>
        <source>the range goes beyond what was registered</source>
        <translation>der Bereich reicht über das Registrierte hinaus</translation>
    </message>
    <message>
        <source>the rate swings: the 95 % interval is ± {:.0f} %</source>
        <translation>die Rate schwankt: das 95-%-Intervall ist ±%1 %</translation>
    </message>
    <message>
        <source>the rate {} by {:.0f} % while it was measured</source>
        <translation>die Rate %1 um %2 %, während gemessen wurde</translation>
    </message>
    <message>
        <source>the read failed</source>
        <translation>der Lesevorgang scheiterte</translation>
    </message>
    <message>
        <source>the read size is out of range</source>
        <translation>die Lesegröße liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the request</source>
        <translation>die Vorgabe</translation>
    </message>
    <message>
        <source>the run to go on with was measured on {}, and this is {}</source>
        <translation>der fortzusetzende Lauf wurde auf %1 gemessen, und dies ist %2</translation>
    </message>
    <message>
        <source>the run was interrupted before it</source>
        <translation>der Lauf wurde vorher unterbrochen</translation>
    </message>
    <message>
        <source>the services of the host do not show here</source>
        <translation>die Dienste des Hosts sind hier nicht sichtbar</translation>
    </message>
    <message>
        <source>the size of a copy</source>
        <translation>die Größe einer Kopie</translation>
    </message>
    <message>
        <source>the smallest copy</source>
        <translation>die kleinste Kopie</translation>
    </message>
    <message>
        <source>the snapshot does not hold this path</source>
        <translation>der Schnappschuss enthält diesen Pfad nicht</translation>
    </message>
    <message>
        <source>the speed of {} is {}: must be above 0</source>
        <translation>die Geschwindigkeit für %1 ist %2: Sie muss über 0 liegen</translation>
    </message>
    <message>
        <source>the state of a batch could not be read</source>
        <translation>der Zustand eines Batches ließ sich nicht lesen</translation>
    </message>
    <message>
        <source>GPU-bound: the loader keeps up</source>
        <translation>der Schritt begrenzt: der Loader kommt mit</translation>
    </message>
    <message>
        <source>the storage bandwidth is 0</source>
        <translation>die Speicherbandbreite ist 0</translation>
    </message>
    <message>
        <source>the storage changed while it was measured: {} gave {} at first and {} later ({:+.0f} %): {}</source>
        <translation>der Speicher hat sich während der Messung verändert: %1 brachte anfangs %2 und später %3 (%4 %): %5</translation>
    </message>
    <message>
        <source>the storage did not answer to </source>
        <translation>der Speicher hat nicht geantwortet auf </translation>
    </message>
    <message>
        <source>the storage of {} did not answer within {}</source>
        <translation>der Speicher von %1 hat binnen %2 nicht geantwortet</translation>
    </message>
    <message>
        <source>see whether its server or device is still there (findmnt lists them, dmesg says what failed), and try again then</source>
        <translation>nachsehen, ob es seinen Server oder sein Gerät noch gibt (findmnt zählt sie auf, dmesg sagt, was ausfiel), und es dann erneut versuchen</translation>
    </message>
    <message>
        <source>the storage failed again and again; the measurement ends here with what there is</source>
        <translation>der Speicher meldete immer wieder Fehler; die Messung endet hier mit dem, was da ist</translation>
    </message>
    <message>
        <source>the storage stopped answering: {} of the measuring threads were left waiting</source>
        <translation>der Speicher antwortet nicht mehr: %1 der messenden Threads blieben wartend zurück</translation>
    </message>
    <message>
        <source>the storage stopped answering: {} of the reading threads were left waiting</source>
        <translation>der Speicher antwortet nicht mehr: %1 der lesenden Threads blieben wartend zurück</translation>
    </message>
    <message>
        <source>the storage stopped answering; the measurement ends here with what there is</source>
        <translation>der Speicher antwortet nicht mehr; die Messung endet hier mit dem, was da ist</translation>
    </message>
    <message>
        <source>the storage, its driver or this program is broken: do not trust data on it until you know which</source>
        <translation>der Speicher, sein Treiber oder dieses Programm ist defekt: Daten darauf nicht trauen, bis klar ist, was davon</translation>
    </message>
    <message>
        <source>the system refused it: in a container, allow locked memory (--ulimit memlock=-1)</source>
        <translation>das System lehnte es ab: in einem Container gesperrten Speicher erlauben (--ulimit memlock=-1)</translation>
    </message>
    <message>
        <source>the version of nvidia-fs cannot be read</source>
        <translation>die Version von nvidia-fs ist nicht lesbar</translation>
    </message>
    <message>
        <source>the workload cannot be planned: {}</source>
        <translation>die Angaben zum Training stimmen nicht: %1</translation>
    </message>
    <message>
        <source>the {} of Sluice are not installed</source>
        <translation>Der Ordner %1 von Sluice ist nicht installiert</translation>
    </message>
    <message>
        <source>there is no GPU </source>
        <translation>es gibt keine GPU </translation>
    </message>
    <message>
        <source>there is no NUMA node </source>
        <translation>es gibt keinen NUMA-Knoten </translation>
    </message>
    <message>
        <source>there is no data set </source>
        <translation>es gibt keinen Datensatz </translation>
    </message>
    <message>
        <source>there is no file </source>
        <translation>es gibt keine Datei </translation>
    </message>
    <message>
        <source>there is no file with data in </source>
        <translation>es gibt keine Datei mit Daten in </translation>
    </message>
    <message>
        <source>there is no run </source>
        <translation>es gibt keinen Lauf </translation>
    </message>
    <message>
        <source>this GPU does not tell it</source>
        <translation>diese GPU nennt es nicht</translation>
    </message>
    <message>
        <source>this build is static and cannot open NVIDIA's driver; the build for GPUs beside it can</source>
        <translation>dieses Programm ist statisch und kann den Treiber von NVIDIA nicht öffnen; das für GPUs daneben kann es</translation>
    </message>
    <message>
        <source>this build is static and opens no libraries</source>
        <translation>dieses Programm ist statisch und öffnet keine Bibliotheken</translation>
    </message>
    <message>
        <source>this build's C library does not know STATX_DIOALIGN</source>
        <translation>die C-Bibliothek dieses Builds kennt STATX_DIOALIGN nicht</translation>
    </message>
    <message>
        <source>this cuFile has neither batches nor streams</source>
        <translation>dieses cuFile hat weder Batches noch Streams</translation>
    </message>
    <message>
        <source>this device or filesystem has no queues to poll</source>
        <translation>dieses Gerät oder Dateisystem hat keine Queues zum Pollen</translation>
    </message>
    <message>
        <source>this is a fault of Sluice; please report it with cuFile's log</source>
        <translation>das ist ein Fehler von Sluice; bitte mit dem Log von cuFile melden</translation>
    </message>
    <message>
        <source>this is no regular file</source>
        <translation>das ist keine reguläre Datei</translation>
    </message>
    <message>
        <source>this kernel has no io_uring</source>
        <translation>dieser Kernel hat kein io_uring</translation>
    </message>
    <message>
        <source>this node</source>
        <translation>Knoten ohne Namen</translation>
    </message>
    <message>
        <source>this rule knows nothing of the filesystem </source>
        <translation>diese Regel weiß nichts über das Dateisystem </translation>
    </message>
    <message>
        <source>this version of the library does not have it; a newer driver does</source>
        <translation>diese Version der Bibliothek hat es nicht; ein neuerer Treiber hat es</translation>
    </message>
    <message>
        <source>this was built for other GPUs or with a newer toolkit: update the driver, or build on this machine</source>
        <translation>dieses Programm wurde für andere GPUs oder mit einem neueren Toolkit gebaut: den Treiber aktualisieren oder auf dieser Maschine bauen</translation>
    </message>
    <message>
        <source>this was built without device code</source>
        <translation>dieses Programm wurde ohne Gerätecode gebaut</translation>
    </message>
    <message>
        <source>through the page cache</source>
        <translation>durch den Page-Cache</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>too hot or too cold</source>
        <translation>zu heiß oder zu kalt</translation>
    </message>
    <message>
        <source>too short to judge: fewer than six samples</source>
        <translation>zu kurz für ein Urteil: weniger als sechs Abtastwerte</translation>
    </message>
    <message>
        <source>transparent huge pages, if the kernel grants them</source>
        <translation>transparente Huge Pages, wenn der Kernel sie gewährt</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>truncated, or a member states more bytes than the file holds</source>
        <translation>abgeschnitten, oder ein Eintrag gibt mehr Bytes an, als die Datei enthält</translation>
    </message>
    <message>
        <source>truncated, or an unknown type of token</source>
        <translation>abgeschnitten, oder unbekannter Token-Typ</translation>
    </message>
    <message>
        <source>try again; fewer requests at a time need less</source>
        <translation>noch einmal versuchen; weniger Anfragen zugleich brauchen weniger</translation>
    </message>
    <message>
        <source>udev rule</source>
        <translation>udev-Regel</translation>
    </message>
    <message>
        <source>ulimit -a in the job's own shell tells</source>
        <translation>ulimit -a in der Shell des Trainings zeigt es</translation>
    </message>
    <message>
        <source>undo: </source>
        <translation>rückgängig: </translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>unpack the captured tree and name the folder that holds its sys and proc</source>
        <translation>den gesammelten Baum entpacken und den Ordner angeben, der dessen sys und proc enthält</translation>
    </message>
    <message>
        <source>unset it, or point it at the resources folder of Sluice</source>
        <translation>die Variable löschen oder auf den Ordner resources von Sluice setzen</translation>
    </message>
    <message>
        <source>update the driver</source>
        <translation>den Treiber aktualisieren</translation>
    </message>
    <message>
        <source>update the driver, or build where nvcc of the CUDA toolkit is</source>
        <translation>den Treiber aktualisieren oder dort bauen, wo nvcc des CUDA-Toolkits ist</translation>
    </message>
    <message>
        <source>update the driver, or take the file off LD_LIBRARY_PATH</source>
        <translation>den Treiber aktualisieren oder die Datei aus LD_LIBRARY_PATH nehmen</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>nutzbar</translation>
    </message>
    <message>
        <source>use GPU </source>
        <translation>Benutzen der GPU </translation>
    </message>
    <message>
        <source>use a larger size</source>
        <translation>eine größere Größe verwenden</translation>
    </message>
    <message>
        <source>use a smaller batch, fewer GPUs or a larger data set</source>
        <translation>kleineren Batch, weniger GPUs oder größeren Datensatz verwenden</translation>
    </message>
    <message>
        <source>use a smaller size</source>
        <translation>eine kleinere Größe verwenden</translation>
    </message>
    <message>
        <source>use fewer workers or a smaller batch</source>
        <translation>weniger Worker oder kleineren Batch verwenden</translation>
    </message>
    <message>
        <source>use fewer workers, less prefetch, a smaller batch or fewer GPUs</source>
        <translation>weniger Worker, weniger Prefetch, kleineren Batch oder weniger GPUs verwenden</translation>
    </message>
    <message>
        <source>use it</source>
        <translation>nutzen</translation>
    </message>
    <message>
        <source>use the build for GPUs, which comes in the same archive</source>
        <translation>das Programm für GPUs nehmen, das im selben Archiv liegt</translation>
    </message>
    <message>
        <source>use threads</source>
        <translation>Threads verwenden</translation>
    </message>
    <message>
        <source>use threads or batches</source>
        <translation>Threads oder Batches verwenden</translation>
    </message>
    <message>
        <source>verify: </source>
        <translation>prüfen: </translation>
    </message>
    <message>
        <source>wait for the GPU</source>
        <translation>Warten auf die GPU</translation>
    </message>
    <message>
        <source>wait value</source>
        <translation>Wartewert</translation>
    </message>
    <message>
        <source>what arrived is not what was sent, from byte </source>
        <translation>was ankam, ist nicht das, was gesendet wurde, von Byte </translation>
    </message>
    <message>
        <source>what arrived is not what was written at {}</source>
        <translation>was ankam, ist nicht das, was bei %1 geschrieben wurde</translation>
    </message>
    <message>
        <source>what cuFile read is not what was written at {}</source>
        <translation>was cuFile gelesen hat, ist nicht das, was bei %1 geschrieben wurde</translation>
    </message>
    <message>
        <source>what cufile.json rules out: it could not be read</source>
        <translation>was cufile.json ausschließt: sie konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>what was written before it is measured all the same</source>
        <translation>was davor geschrieben wurde, ist trotzdem gemessen</translation>
    </message>
    <message>
        <source>whether there are GPUs is not known</source>
        <translation>ob es GPUs gibt, ist nicht bekannt</translation>
    </message>
    <message>
        <source>will not overwrite </source>
        <translation>wird nicht überschrieben: </translation>
    </message>
    <message>
        <source>will not write to </source>
        <translation>wird nicht beschrieben: </translation>
    </message>
    <message>
        <source>without a file cuFile takes its defaults</source>
        <translation>ohne Datei nimmt cuFile seine Vorgaben</translation>
    </message>
    <message>
        <source>workers must be 0 to {} and prefetch 0 to {}</source>
        <translation>zulässig sind 0 bis %1 Worker und ein Prefetch von 0 bis %2</translation>
    </message>
    <message>
        <source>write bandwidth</source>
        <translation>Schreibbandbreite</translation>
    </message>
    <message>
        <source>write it like 4K, 128K, 1M, 1G (IEC) or 200MB, 1.6GB (SI)</source>
        <translation>schreiben wie 4K, 128K, 1M, 1G (IEC) oder 200MB, 1.6GB (SI)</translation>
    </message>
    <message>
        <source>write ordinary decimal numbers</source>
        <translation>gewöhnliche Dezimalzahlen schreiben</translation>
    </message>
    <message>
        <source>write the data set again with its index</source>
        <translation>den Datensatz mit seinem Index neu schreiben</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>Schreibvorgänge</translation>
    </message>
    <message>
        <source>writing back begins at {} %, waiting at {} %</source>
        <translation>Zurückschreiben beginnt bei %1 %, Warten bei %2 %</translation>
    </message>
    <message>
        <source>{:.0f} steps were done within {}, and figures need at least 3</source>
        <translation>%1 Schritte wurden binnen %2 fertig, und Zahlen brauchen mindestens 3</translation>
    </message>
    <message>
        <source>{:g} cores / {} of CPU a sample (decode {}, reading {}{})</source>
        <translation>%1 Kerne / %2 CPU-Zeit je Sample (Dekodieren %3, Lesen %4%5)</translation>
    </message>
    <message>
        <source>{:g} cores, {} of decoding and {} of passing on a sample</source>
        <translation>%1 Kerne, %2 zum Dekodieren und %3 zum Weitergeben je Sample</translation>
    </message>
    <message>
        <source>{} for the training process to receive a batch</source>
        <translation>%1, bis der Trainingsprozess einen Batch empfangen hat</translation>
    </message>
    <message>
        <source>{:g} cores, {} of decoding a sample</source>
        <translation>%1 Kerne, %2 Dekodierzeit je Sample</translation>
    </message>
    <message>
        <source>{} / ({}{})</source>
        <translation>%1 / (%2%3)</translation>
    </message>
    <message>
        <source>{} GPUs x {} / {}{}</source>
        <translation>%1 GPUs x %2 / %3%4</translation>
    </message>
    <message>
        <source>{} for the training process to receive a batch</source>
        <translation>%1 empfängt der Trainingsprozess an einem Batch</translation>
    </message>
    <message>
        <source> + {} x {:.3g} out of the page cache</source>
        <translation> + %1 x %2 aus dem Page-Cache</translation>
    </message>
    <message>
        <source>, loader </source>
        <translation>, Loader </translation>
    </message>
    <message>
        <source> as stored</source>
        <translation> wie gespeichert</translation>
    </message>
    <message>
        <source>{} GPUs x {} samples / {}</source>
        <translation>%1 GPUs x %2 Samples / %3</translation>
    </message>
    <message>
        <source>{} GPUs x {} workers x {} batches x {} samples x {}</source>
        <translation>%1 GPUs x %2 Worker x %3 Batches x %4 Samples x %5</translation>
    </message>
    <message>
        <source>{} NUMA nodes, GPU nodes from sysfs</source>
        <translation>%1 NUMA-Knoten, die der GPUs aus sysfs</translation>
    </message>
    <message>
        <source>{} a batch, as stated</source>
        <translation>%1 je Batch, wie angegeben</translation>
    </message>
    <message>
        <source>{} back to it</source>
        <translation>%1 zurück dorthin</translation>
    </message>
    <message>
        <source>{} became shorter while running: byte {} is gone</source>
        <translation>%1 wurde während des Laufs kürzer: Byte %2 ist weg</translation>
    </message>
    <message>
        <source>{} degrees, {} % used</source>
        <translation>%1 Grad, %2 % verbraucht</translation>
    </message>
    <message>
        <source>{} files opened a second x {} samples a file</source>
        <translation>%1 geöffnete Dateien je Sekunde x %2 Samples je Datei</translation>
    </message>
    <message>
        <source>{} from pageable memory</source>
        <translation>%1 aus auslagerbarem Speicher</translation>
    </message>
    <message>
        <source>{} from pinned memory</source>
        <translation>%1 aus gesperrtem Speicher</translation>
    </message>
    <message>
        <source>{} gives {} with {}.</source>
        <translation>%1 gibt %2 bei %3.</translation>
    </message>
    <message>
        <source>{} has {} bytes, less than one sample of {}</source>
        <translation>%1 hat %2 Byte, weniger als ein Sample von %3</translation>
    </message>
    <message>
        <source>{} has {} free: too little for a file to measure beside the {} that stay free</source>
        <translation>%1 hat %2 frei: zu wenig für eine Messdatei neben den %3, die frei bleiben</translation>
    </message>
    <message>
        <source>{} has {} free: {} more would not leave {} (5 % of the filesystem, 256 MiB at least)</source>
        <translation>%1 hat %2 frei: weitere %3 ließen keine %4 übrig (5 % des Dateisystems, mindestens 256 MiB)</translation>
    </message>
    <message>
        <source>{} has {} free; a file of {} would leave less than {}</source>
        <translation>%1 hat %2 frei; eine Datei von %3 ließe weniger als %4 übrig</translation>
    </message>
    <message>
        <source>{} is {:.15g}: must be {:.15g} to {:.15g}</source>
        <translation>%1 ist %2: zulässig ist %3 bis %4</translation>
    </message>
    <message>
        <source>{} is {:g}: must be {:g} to {:g}</source>
        <translation>%1 ist %2: zulässig ist %3 bis %4</translation>
    </message>
    <message>
        <source>{} memory</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>{} moved only {} of what was read: the rest came from memory above it</source>
        <translation>%1 hat nur %2 des Gelesenen bewegt: der Rest kam aus Arbeitsspeicher darüber</translation>
    </message>
    <message>
        <source>{} moved {:.1f} times what was asked: somebody else uses it too</source>
        <translation>%1 hat das %2-Fache des Verlangten bewegt: noch jemand benutzt es</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>{} of {} points came, or may have come, from memory</source>
        <translation>bei %1 von %2 Punkten kamen die Daten aus dem Arbeitsspeicher oder könnten von dort gekommen sein</translation>
    </message>
    <message>
        <source>{} of {} points went through it, and came from the device</source>
        <translation>%1 von %2 Punkten gingen durch ihn und kamen vom Gerät</translation>
    </message>
    <message>
        <source>{} of {}, at most</source>
        <translation>%1 von %2, höchstens</translation>
    </message>
    <message>
        <source>{} ranks need a GPU each, and CUDA finds {}</source>
        <translation>%1 Ranks brauchen je eine GPU, und CUDA findet %2</translation>
    </message>
    <message>
        <source>{} samples/s x {} of CPU</source>
        <translation>%1 samples/s x %2 CPU-Zeit</translation>
    </message>
    <message>
        <source>{} workers</source>
        <translation>%1 Worker</translation>
    </message>
    <message>
        <source>{} workers are too many for one process</source>
        <translation>%1 Worker sind zu viele für einen Prozess</translation>
    </message>
    <message>
        <source>{} workers need more open files than the limit of {}</source>
        <translation>%1 Worker brauchen mehr offene Dateien, als die Grenze von %2 erlaubt</translation>
    </message>
    <message>
        <source>{} x {}, which the PCI bus does not show</source>
        <translation>%1 x %2, am PCI-Bus nicht sichtbar</translation>
    </message>
    <message>
        <source>{} {} reads, {}</source>
        <translation>%1 %2 Lesevorgänge, %3</translation>
    </message>
    <message>
        <source>{} {} {}, {} in flight, {}</source>
        <translation>%1 %2 %3, %4 gleichzeitig, %5</translation>
    </message>
    <message>
        <source>{}, kernel {}</source>
        <translation>%1, Kernel %2</translation>
    </message>
    <message>
        <source>{}, {} in all; the ramp of each is discarded</source>
        <translation>%1, insgesamt %2; der Anlauf jedes Punkts ist verworfen</translation>
    </message>
    <message>
        <source>{}, {} in flight</source>
        <translation>%1, %2 gleichzeitig</translation>
    </message>
    <message>
        <source>{}: {} on {}: {}. Expected: {}. The fix is under Findings.</source>
        <translation>%1: %2 an %3: %4. Erwartet: %5. Die Behebung steht unter Befunde.</translation>
    </message>
    <message>
        <source>{} of {} points, first at {}</source>
        <translation>%1 von %2 Punkten, zuerst bei %3</translation>
    </message>
    <message>
        <source>{}: {} requests of {}{}, busy {}, {} each</source>
        <translation>%1: %2 Anfragen von %3%4, zu %5 ausgelastet, je %6</translation>
    </message>
    <message>
        <source>{} from {} measurements: {}, nearest {}</source>
        <translation>%1 aus %2 Messungen: %3, die nächste bei %4</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>extrapolated</source>
        <translation>extrapoliert</translation>
    </message>
    <message>
        <source>{}presets: {}; or give a file: ./mine.json</source>
        <translation>%1Vorlagen: %2; oder eine Datei angeben: ./mine.json</translation>
    </message>
    <message>
        <source>{}read {}, Sluice {}</source>
        <translation>%1gelesen am %2, Sluice %3</translation>
    </message>
    <message>
        <source>its device moved more than this run requested: another workload uses it too</source>
        <translation>sein Gerät bewegte mehr, als dieser Lauf anforderte: eine andere Last nutzt es auch</translation>
    </message>
    <message>
        <source>throughput fluctuated: another workload on the device, or fragmented buffers</source>
        <translation>der Durchsatz schwankte: eine andere Last auf dem Gerät oder zerstückelte Puffer</translation>
    </message>
    <message>
        <source>throughput fluctuated: other work on the processors or in memory</source>
        <translation>der Durchsatz schwankte: andere Arbeit auf den Prozessoren oder im Speicher</translation>
    </message>
    <message>
        <source>and stayed there: other work on the processors or in memory began or ended</source>
        <translation>und blieb dort: andere Arbeit auf den Prozessoren oder im Speicher begann oder endete</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>each once</source>
        <translation>jede einmal</translation>
    </message>
    <message>
        <source>each step measures where uncertainty is largest</source>
        <translation>jede dort, wo die Unsicherheit am größten ist</translation>
    </message>
    <message>
        <source>all were measured</source>
        <translation>alle gemessen sind</translation>
    </message>
    <message>
        <source>more would not change the plan</source>
        <translation>mehr den Plan nicht ändern würde</translation>
    </message>
    <message>
        <source>{} of {} settings were measured: {}</source>
        <translation>%1 von %2 Einstellungen wurden gemessen: %3</translation>
    </message>
    <message>
        <source>the budget ended before the others; a longer one takes them too</source>
        <translation>das Budget endete vor den übrigen; ein längeres nimmt auch sie</translation>
    </message>
    <message>
        <source>at the others, what is in flight would take longer than a second to come back</source>
        <translation>bei den übrigen bräuchte, was unterwegs ist, länger als eine Sekunde zurück</translation>
    </message>
    <message>
        <source>and stayed there: throttling (heat, a limit), or burst credits that are used up</source>
        <translation>und blieb dort: Drosselung (Hitze, eine Grenze) oder aufgebrauchtes Burst-Guthaben</translation>
    </message>
    <message>
        <source>and stayed there: a neighbour that left, a cache that filled, or a limit that was lifted</source>
        <translation>und blieb dort: ein Nachbar, der ging, ein Cache, der sich füllte, oder eine Grenze, die fiel</translation>
    </message>
    <message>
        <source>copies on write, and can compress: the data was incompressible, real data may read faster</source>
        <translation>schreibt Geändertes an neue Stellen (Copy-on-Write) und kann komprimieren: die Daten waren nicht komprimierbar, echte Daten sind womöglich schneller zu lesen</translation>
    </message>
    <message>
        <source>copies on write, and can compress and deduplicate: the data was incompressible and did not repeat, real data may read faster</source>
        <translation>schreibt Geändertes an neue Stellen (Copy-on-Write) und kann komprimieren und deduplizieren: die Daten waren nicht komprimierbar und wiederholten sich nicht, echte Daten sind womöglich schneller zu lesen</translation>
    </message>
    <message>
        <source>can compress: the data was incompressible, real data may read faster</source>
        <translation>kann komprimieren: die Daten waren nicht komprimierbar, echte Daten sind womöglich schneller zu lesen</translation>
    </message>
    <message>
        <source>decrypts: every byte costs processor time that the loader wants too</source>
        <translation>entschlüsselt: jedes Byte kostet Prozessorzeit, die auch der Loader braucht</translation>
    </message>
    <message>
        <source>looks names up in several layers: a volume outside the image tells more of the storage</source>
        <translation>sucht Namen in mehreren Schichten: ein Volume außerhalb des Images sagt mehr über den Speicher</translation>
    </message>
    <message>
        <source>decrypts (dm-crypt): every byte costs processor time that the loader wants too</source>
        <translation>entschlüsselt (dm-crypt): jedes Byte kostet Prozessorzeit, die auch der Loader braucht</translation>
    </message>
    <message>
        <source>compresses and deduplicates (VDO): the data was incompressible and did not repeat, real data may read faster</source>
        <translation>komprimiert und dedupliziert (VDO): die Daten waren nicht komprimierbar und wiederholten sich nicht, echte Daten sind womöglich schneller zu lesen</translation>
    </message>
    <message>
        <source>lives in memory, compressed: this is the speed of memory and processors, not of a drive</source>
        <translation>liegt komprimiert im Arbeitsspeicher: das ist die Geschwindigkeit von Speicher und Prozessoren, nicht die eines Laufwerks</translation>
    </message>
    <message>
        <source>is a file on another filesystem (loop): every read passes two filesystems, and the page cache of the lower one may answer unless the device was set up for direct reads</source>
        <translation>ist eine Datei auf einem anderen Dateisystem (Loop): jedes Lesen geht durch zwei Dateisysteme, und der Page-Cache des unteren kann antworten, wenn das Gerät nicht für direktes Lesen eingerichtet ist</translation>
    </message>
    <message>
        <source> encrypts this folder: every byte costs processor time that the loader wants too</source>
        <translation> verschlüsselt diesen Ordner: jedes Byte kostet Prozessorzeit, die auch der Loader braucht</translation>
    </message>
    <message>
        <source>not cold: {} of the file was in the page cache before</source>
        <translation>nicht kalt: %1 der Datei waren vorher im Page-Cache</translation>
    </message>
    <message>
        <source>the shard was not cold: {} of it stayed in the page cache</source>
        <translation>der Shard war nicht kalt: %1 davon blieben im Page-Cache</translation>
    </message>
    <message>
        <source>{} has {} files (inodes) free: {} more would not leave {} of them</source>
        <translation>%1 hat noch %2 Dateien (Inodes) frei: %3 weitere ließen nicht %4 davon übrig</translation>
    </message>
    <message>
        <source>stopped before the storage answered</source>
        <translation>beendet, bevor der Speicher geantwortet hat</translation>
    </message>
    <message>
        <source>nothing was measured; the file is removed when it does</source>
        <translation>nichts wurde gemessen; die Datei wird entfernt, sobald er antwortet</translation>
    </message>
    <message>
        <source>measured in this run</source>
        <translation>in diesem Lauf gemessen</translation>
    </message>
    <message>
        <source>no huge pages were granted: /sys/kernel/mm/transparent_hugepage/enabled says never, or there was no memory in pieces that large</source>
        <translation>es gab keine großen Seiten: in /sys/kernel/mm/transparent_hugepage/enabled steht never, oder es war kein Speicher in so großen Stücken da</translation>
    </message>
    <message>
        <source>the system allows no more threads</source>
        <translation>Das System erlaubt keine weiteren Threads</translation>
    </message>
    <message>
        <source>raise the limit of processes (ulimit -u, or pids.max of the cgroup), or use fewer threads</source>
        <translation>Die Grenze für Prozesse anheben (ulimit -u oder pids.max der Cgroup) oder weniger Threads verwenden</translation>
    </message>
    <message>
        <source>the system refused a call: </source>
        <translation>Das System hat einen Aufruf abgelehnt: </translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>Der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
        <source>raise the limit of memory (ulimit -v, or memory.max of the cgroup), or use fewer threads and smaller reads</source>
        <translation>Die Grenze für Arbeitsspeicher anheben (ulimit -v oder memory.max der Cgroup) oder weniger Threads und kleinere Zugriffe verwenden</translation>
    </message>
    <message>
        <source>Sluice failed in a way that was not expected: </source>
        <translation>Sluice ist unerwartet gescheitert: </translation>
    </message>
    <message>
        <source>Sluice failed in a way that was not expected</source>
        <translation>Sluice ist unerwartet gescheitert</translation>
    </message>
    <message>
        <source>please report this as a fault of Sluice, with the command</source>
        <translation>Bitte als Fehler von Sluice melden, mit dem Befehl</translation>
    </message>
    <message>
        <source>there is no home folder to keep the history in</source>
        <translation>Es gibt keinen persönlichen Ordner für den Verlauf</translation>
    </message>
    <message>
        <source>a number from </source>
        <translation>eine Zahl von </translation>
    </message>
    <message>
        <source> to </source>
        <translation> bis </translation>
    </message>
    <message>
        <source>: is missing</source>
        <translation>: fehlt</translation>
    </message>
    <message>
        <source>add this value</source>
        <translation>diesen Wert ergänzen</translation>
    </message>
    <message>
        <source> is not a file of Sluice, and a database named </source>
        <translation> ist keine Datei von Sluice, und eine Datenbank namens </translation>
    </message>
    <message>
        <source> would overwrite or delete it</source>
        <translation> würde sie überschreiben oder löschen</translation>
    </message>
    <message>
        <source>move it aside, or choose another name</source>
        <translation>zur Seite legen oder einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>; waiting for it</source>
        <translation>; es wird darauf gewartet</translation>
    </message>
    <message>
        <source>, and the run is safe in </source>
        <translation>, und der Lauf liegt sicher in </translation>
    </message>
    <message>
        <source>" names no file</source>
        <translation>" nennt keine Datei</translation>
    </message>
    <message>
        <source>give the name of a file, such as ./runs.sluice</source>
        <translation>den Namen einer Datei angeben, etwa ./runs.sluice</translation>
    </message>
    <message>
        <source>choose a folder that is there and that you may write to</source>
        <translation>einen vorhandenen Ordner wählen, in den Sie schreiben dürfen</translation>
    </message>
    <message>
        <source>it is not as it was written</source>
        <translation>er ist nicht so, wie er geschrieben wurde</translation>
    </message>
    <message>
        <source>its document</source>
        <translation>sein Dokument</translation>
    </message>
    <message>
        <source>samples are missing</source>
        <translation>es fehlen Messwerte</translation>
    </message>
    <message>
        <source>a sample is no rate at a time</source>
        <translation>ein Messwert ist keine Rate zu einer Zeit</translation>
    </message>
    <message>
        <source>the history</source>
        <translation>dem Verlauf</translation>
    </message>
    <message>
        <source>measurements are missing</source>
        <translation>es fehlen Messungen</translation>
    </message>
    <message>
        <source>it is not as it was written, by its checksum</source>
        <translation>er ist nach seiner Prüfsumme nicht so, wie er geschrieben wurde</translation>
    </message>
    <message>
        <source>give a .sluice file, another history, or a rescued run</source>
        <translation>eine .sluice-Datei, einen anderen Verlauf oder einen geretteten Lauf angeben</translation>
    </message>
    <message>
        <source>cannot make a folder for a copy of </source>
        <translation>kein Ordner für eine Kopie anlegbar von </translation>
    </message>
    <message>
        <source>set TMPDIR to a folder that you may write to</source>
        <translation>TMPDIR auf einen Ordner setzen, in den Sie schreiben dürfen</translation>
    </message>
    <message>
        <source>cannot copy </source>
        <translation>nicht kopierbar: </translation>
    </message>
    <message>
        <source>make room, or set TMPDIR</source>
        <translation>Platz schaffen oder TMPDIR setzen</translation>
    </message>
    <message>
        <source>the file </source>
        <translation>die Datei </translation>
    </message>
    <message>
        <source> is damaged, or was written to while it was read</source>
        <translation> ist beschädigt oder wurde beschrieben, während sie gelesen wurde</translation>
    </message>
    <message>
        <source>try again when no other Sluice uses it</source>
        <translation>noch einmal versuchen, wenn kein anderes Sluice sie benutzt</translation>
    </message>
    <message>
        <source>: its table "</source>
        <translation>: ihre Tabelle "</translation>
    </message>
    <message>
        <source>: its trigger "</source>
        <translation>: ihr Trigger "</translation>
    </message>
    <message>
        <source>" is not one that Sluice made</source>
        <translation>" stammt nicht von Sluice</translation>
    </message>
    <message>
        <source>reading it takes far longer than its size explains</source>
        <translation>das Lesen dauert weit länger, als ihre Größe erklärt</translation>
    </message>
    <message>
        <source>it holds a value larger than any of a run</source>
        <translation>sie enthält einen Wert, der größer ist als jeder eines Laufs</translation>
    </message>
    <message>
        <source>cannot keep this run in the history file </source>
        <translation>dieser Lauf lässt sich nicht aufbewahren in der Verlaufsdatei </translation>
    </message>
    <message>
        <source>: it holds a value of more than 256 MiB</source>
        <translation>: er enthält einen Wert von mehr als 256 MiB</translation>
    </message>
    <message>
        <source>put less into one run</source>
        <translation>weniger in einen Lauf aufnehmen</translation>
    </message>
    <message>
        <source>: holds more than </source>
        <translation>: enthält mehr als </translation>
    </message>
    <message>
        <source>no document that is read here has so many</source>
        <translation>kein Dokument, das hier gelesen wird, hat so viele</translation>
    </message>
    <message>
        <source>the file was removed, renamed or replaced meanwhile</source>
        <translation>die Datei wurde inzwischen entfernt, umbenannt oder ersetzt</translation>
    </message>
    <message>
        <source>another run is in its place</source>
        <translation>ein anderer Lauf steht an seiner Stelle</translation>
    </message>
    <message>
        <source>the run was written to the history file </source>
        <translation>der Lauf wurde in die Verlaufsdatei geschrieben: </translation>
    </message>
    <message>
        <source> and is not there: </source>
        <translation>, und ist nicht darin: </translation>
    </message>
    <message>
        <source> is damaged: of </source>
        <translation> ist beschädigt: von </translation>
    </message>
    <message>
        <source> runs it shows </source>
        <translation> Läufen zeigt sie </translation>
    </message>
    <message>
        <source>the report that is there has been changed since Sluice wrote it, it is left as it is</source>
        <translation>der vorhandene Bericht wurde geändert, seit Sluice ihn schrieb; er bleibt, wie er ist</translation>
    </message>
    <message>
        <source>1: each sample is a file of its own; more: packed shards</source>
        <translation>1: jedes Sample ist eine eigene Datei; mehr: gepackte Shards</translation>
    </message>
    <message>
        <source>CPU time of one worker to decode and augment one sample; 0: not known</source>
        <translation>CPU-Zeit eines Workers, um ein Sample zu dekodieren und zu augmentieren; 0: nicht bekannt</translation>
    </message>
    <message>
        <source>GPUs of one node that train</source>
        <translation>GPUs eines Knotens, die trainieren</translation>
    </message>
    <message>
        <source>compute time of one step, without waiting for data</source>
        <translation>Rechenzeit eines Schritts, ohne auf Daten zu warten</translation>
    </message>
    <message>
        <source>how often the data set is read</source>
        <translation>Wie oft der Datensatz gelesen wird</translation>
    </message>
    <message>
        <source>how the storage is read: sequential (shards in order) or random (samples as shuffled)</source>
        <translation>wie der Speicher gelesen wird: sequential (Shards der Reihe nach) oder random (Samples in zufälliger Folge)</translation>
    </message>
    <message>
        <source>mean size of one sample as the GPU gets it, decoded; where it is not known, as stored</source>
        <translation>Mittlere Größe eines Samples, wie die GPU es bekommt, dekodiert; wo sie nicht bekannt ist, wie gespeichert</translation>
    </message>
    <message>
        <source>mean size of one sample as it is stored</source>
        <translation>Mittlere Größe eines Samples, wie es gespeichert ist</translation>
    </message>
    <message>
        <source>nodes like this one that train together; storage that they share was measured from one node alone</source>
        <translation>Knoten wie dieser, die gemeinsam trainieren; gemeinsamer Speicher wurde nur von einem Knoten aus gemessen</translation>
    </message>
    <message>
        <source>read by the evaluation after each epoch, by all nodes; 0 where there is none</source>
        <translation>Was die Evaluierung nach jeder Epoche liest, alle Knoten zusammen; 0, wenn es keine gibt</translation>
    </message>
    <message>
        <source>samples that one GPU takes in one step</source>
        <translation>Samples, die eine GPU in einem Schritt nimmt</translation>
    </message>
    <message>
        <source>share of the time that a GPU must compute to count as fed</source>
        <translation>Anteil der Zeit, in der eine GPU rechnen muss, um als versorgt zu gelten</translation>
    </message>
    <message>
        <source>size of the whole data set</source>
        <translation>Größe des ganzen Datensatzes</translation>
    </message>
    <message>
        <source>standard deviation of the sample size; 0: all of one size</source>
        <translation>Standardabweichung der Samplegröße; 0: alle gleich groß</translation>
    </message>
    <message>
        <source>{} holds no measurement of this kind</source>
        <translation>%1 enthält keine Messung dieser Art</translation>
    </message>
    <message>
        <source>use the engine of this version</source>
        <translation>die Engine dieser Version verwenden</translation>
    </message>
    <message>
        <source>; at most {} reads a second of {}</source>
        <translation>; höchstens %1 Zugriffe je Sekunde von %2</translation>
    </message>
    <message>
        <source>half of the cores, 4 where they are not known</source>
        <translation>die Hälfte der Kerne, 4, wo sie nicht bekannt sind</translation>
    </message>
    <message>
        <source>name a folder, or a file of {} or more</source>
        <translation>einen Ordner nennen oder eine Datei ab %1</translation>
    </message>
    <message>
        <source>Shards of the data set</source>
        <translation>Shards des Datensatzes</translation>
    </message>
    <message>
        <source>{} has {}: too little to measure storage with, reads would come from memory</source>
        <translation>%1 hat %2: zu wenig, um Speicher zu messen, gelesen würde aus dem Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{} shards for {} GPUs: {} get none</source>
        <translation>%1 Shards für %2 GPUs: %3 erhalten keinen</translation>
    </message>
    <message>
        <source>{} steps are done within {}, and figures need at least 3</source>
        <translation>In %2 werden %1 Schritte fertig, und Zahlen brauchen mindestens 3</translation>
    </message>
    <message>
        <source>labels, annotations and lists beside the samples</source>
        <translation>Labels, Annotationen und Listen neben den Samples</translation>
    </message>
    <message>
        <source>of another kind than the samples</source>
        <translation>von anderer Art als die Samples</translation>
    </message>
    <message>
        <source>they lead nowhere</source>
        <translation>sie führen ins Leere</translation>
    </message>
    <message>
        <source>hidden names</source>
        <translation>verborgene Namen</translation>
    </message>
    <message>
        <source>names that begin with a dot</source>
        <translation>Namen, die mit einem Punkt beginnen</translation>
    </message>
    <message>
        <source>names that are no files</source>
        <translation>Namen, die keine Dateien sind</translation>
    </message>
    <message>
        <source>pipes, sockets and devices hold no sample</source>
        <translation>Pipes, Sockets und Geräte enthalten kein Sample</translation>
    </message>
    <message>
        <source>files that cannot be read</source>
        <translation>nicht lesbare Dateien</translation>
    </message>
    <message>
        <source>folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>folders that cannot be read</source>
        <translation>nicht lesbare Ordner</translation>
    </message>
    <message>
        <source>other reasons</source>
        <translation>andere Gründe</translation>
    </message>
    <message>
        <source>{} would be cut into {} samples, more than {}</source>
        <translation>%1 würde in %2 Samples geteilt, mehr als %3</translation>
    </message>
    <message>
        <source>up to {} there are {} samples or more: the places of so many are not kept</source>
        <translation>bis %1 sind es %2 Samples oder mehr: die Stellen so vieler werden nicht gehalten</translation>
    </message>
    <message>
        <source>the samples of {} lie within rows or records: what is encoded in them is not looked for</source>
        <translation>die Samples von %1 liegen in Zeilen oder Datensätzen: was darin kodiert ist, wird nicht gesucht</translation>
    </message>
    <message>
        <source> holds tokens, and a sample is a sequence of them, cut across documents: its length is not known</source>
        <translation> enthält Tokens, und ein Sample ist eine Folge davon, über Dokumente hinweg geschnitten: Ihre Länge ist nicht bekannt</translation>
    </message>
    <message>
        <source>{} is {}: how many samples it holds is not read</source>
        <translation>%1 ist %2: Wie viele Samples es enthält, wird nicht gelesen</translation>
    </message>
    <message>
        <source>a compressed tar</source>
        <translation>ein komprimiertes tar</translation>
    </message>
    <message>
        <source>a compressed TFRecord</source>
        <translation>ein komprimierter TFRecord</translation>
    </message>
    <message>
        <source>a compressed file</source>
        <translation>eine komprimierte Datei</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>eine Tabelle</translation>
    </message>
    <message>
        <source>a database</source>
        <translation>eine Datenbank</translation>
    </message>
    <message>
        <source>lines of JSON</source>
        <translation>JSON-Zeilen</translation>
    </message>
    <message>
        <source>MosaicML shards</source>
        <translation>MosaicML-Shards</translation>
    </message>
    <message>
        <source>the rate rose from almost nothing while it was measured</source>
        <translation>die Rate stieg von fast nichts an, während gemessen wurde</translation>
    </message>
    <message>
        <source>; at most {} from the server to each of {} nodes</source>
        <translation>; höchstens %1 vom Server an jeden von %2 Knoten</translation>
    </message>
    <message>
        <source>; at most {} through the PCIe links of this node</source>
        <translation>; höchstens %1 durch die PCIe-Links dieses Knotens</translation>
    </message>
    <message>
        <source>the read size is no multiple of 4096</source>
        <translation>die Lesegröße ist kein Vielfaches von 4096</translation>
    </message>
    <message>
        <source>cold means the files' data: their names and inodes may be in memory, which root alone can drop</source>
        <translation>kalt heißt: die Daten der Dateien; ihre Namen und Inodes können im Arbeitsspeicher sein, woraus nur root sie entfernen kann</translation>
    </message>
    <message>
        <source>the time for it was over</source>
        <translation>die Zeit dafür war um</translation>
    </message>
</context>
<context>
    <name>stored</name>
    <message>
        <source>its device moved more than was asked for here: a neighbour uses it too</source>
        <translation>sein Gerät bewegte mehr, als hier verlangt war: ein Nachbar nutzt es auch</translation>
    </message>
    <message>
        <source>the copy to the GPU limits: alone it takes {} a batch, and a step {}</source>
        <translation>die Kopie zur GPU begrenzt: allein braucht sie %1 je Batch, ein Schritt %2</translation>
    </message>
    <message>
        <source>the loader limits ({}): alone it takes {} a batch, and a step {}</source>
        <translation>der Loader begrenzt (%1): allein braucht er %2 je Batch, ein Schritt %3</translation>
    </message>
    <message>
        <source>Storage is the bottleneck: {} of {} needed.</source>
        <translation>Der Speicher ist der Engpass: %1 von %2, die nötig sind.</translation>
    </message>
    <message>
        <source>The 90 % range is {} to {} busy, the target {}: PyTorch loaders come within {} of the model.</source>
        <translation>Der 90-%-Bereich reicht von %1 bis %2 Auslastung, das Ziel ist %3: Loader von PyTorch kommen dem Modell auf %4 nahe.</translation>
    </message>
    <message>
        <source>The 90 % range is {} to {} busy, the target {}: the measurements spread.</source>
        <translation>Der 90-%-Bereich reicht von %1 bis %2 Auslastung, das Ziel ist %3: Die Messungen streuen.</translation>
    </message>
    <message>
        <source>This node may keep the GPU {} busy (target {}): storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet die GPU vielleicht zu %1 aus (Ziel %2): Der Speicher liefert %3, das Training braucht %4.</translation>
    </message>
    <message>
        <source>This node may keep all {} GPUs {} busy (target {}): storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet vielleicht alle %1 GPUs zu %2 aus (Ziel %3): Der Speicher liefert %4, das Training braucht %5.</translation>
    </message>
    <message>
        <source>This node may keep the GPU about 100 % busy: storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet die GPU vielleicht zu etwa 100 % aus: Der Speicher liefert %1, das Training braucht %2.</translation>
    </message>
    <message>
        <source>This node may keep all {} GPUs about 100 % busy: storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet vielleicht alle %1 GPUs zu etwa 100 % aus: Der Speicher liefert %2, das Training braucht %3.</translation>
    </message>
    <message>
        <source>This node keeps the GPU {} busy (target {}): storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet die GPU zu %1 aus (Ziel %2): Der Speicher liefert %3, das Training braucht %4.</translation>
    </message>
    <message>
        <source>This node keeps all {} GPUs {} busy (target {}): storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet alle %1 GPUs zu %2 aus (Ziel %3): Der Speicher liefert %4, das Training braucht %5.</translation>
    </message>
    <message>
        <source>This node keeps the GPU about 100 % busy: storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet die GPU zu etwa 100 % aus: Der Speicher liefert %1, das Training braucht %2.</translation>
    </message>
    <message>
        <source>This node keeps all {} GPUs about 100 % busy: storage delivers {}, the job needs {}.</source>
        <translation>Dieser Knoten lastet alle %1 GPUs zu etwa 100 % aus: Der Speicher liefert %2, das Training braucht %3.</translation>
    </message>
    <message>
        <source>It may reach the target of {}: PyTorch loaders come within {} of the model.</source>
        <translation>Das Ziel von %1 kann erreicht werden: Loader von PyTorch kommen dem Modell auf %2 nahe.</translation>
    </message>
    <message>
        <source>It may be as little as {}, below the target of {}: PyTorch loaders come within {} of the model.</source>
        <translation>Es können auch nur %1 sein, unter dem Ziel von %2: Loader von PyTorch kommen dem Modell auf %3 nahe.</translation>
    </message>
    <message>
        <source>It may be as little as {}, below the target of {}: the measurements spread.</source>
        <translation>Es können auch nur %1 Auslastung sein, weniger als das Ziel von %2: Die Messungen streuen.</translation>
    </message>
    <message>
        <source>{}: {}, fitted to {} measurements, nearest {}</source>
        <translation>%1: %2, angepasst an %3 Messungen, die nächste bei %4</translation>
    </message>
    <message>
        <source>between what was measured</source>
        <translation>innerhalb des Gemessenen</translation>
    </message>
    <message>
        <source>outside what was measured</source>
        <translation>außerhalb des Gemessenen</translation>
    </message>
    <message>
        <source> It may be as little as {}: the measurements spread.</source>
        <translation> Es können auch nur %1 Auslastung sein: Die Messungen streuen.</translation>
    </message>
    <message>
        <source>It may reach the target of {}: the measurements spread.</source>
        <translation>Das Ziel von %1 kann auch erreicht werden: Die Messungen streuen.</translation>
    </message>
    <message>
        <source> It may reach the target of {}: the measurements spread.</source>
        <translation> Das Ziel von %1 kann auch erreicht werden: Die Messungen streuen.</translation>
    </message>
    <message>
        <source> Reads came from the page cache: the device itself was not measured.</source>
        <translation> Gelesen wurde aus dem Page-Cache: Das Gerät selbst wurde nicht gemessen.</translation>
    </message>
    <message>
        <source> at {} utilisation (target {})</source>
        <translation> bei %1 Auslastung (Ziel %2)</translation>
    </message>
    <message>
        <source>Copying in host memory limits</source>
        <translation>Das Kopieren im Arbeitsspeicher begrenzt</translation>
    </message>
    <message>
        <source>Opening files limits</source>
        <translation>Das Öffnen der Dateien begrenzt</translation>
    </message>
    <message>
        <source>Storage limits</source>
        <translation>Der Speicher begrenzt</translation>
    </message>
    <message>
        <source>Storage limits at {} of {}.</source>
        <translation>Der Speicher begrenzt auf %1 von %2.</translation>
    </message>
    <message>
        <source>The CPU limits</source>
        <translation>Die CPU begrenzt</translation>
    </message>
    <message>
        <source>The copy to the GPUs limits</source>
        <translation>Die Kopie zu den GPUs begrenzt</translation>
    </message>
    <message>
        <source>The network link limits</source>
        <translation>Die Netzwerkverbindung begrenzt</translation>
    </message>
    <message>
        <source>This node</source>
        <translation>Dieser Knoten</translation>
    </message>
    <message>
        <source>all {} GPUs</source>
        <translation>alle %1 GPUs</translation>
    </message>
    <message>
        <source>less than 0.1</source>
        <translation>weniger als 0.1</translation>
    </message>
    <message>
        <source>the one GPU</source>
        <translation>die eine GPU</translation>
    </message>
    <message>
        <source>{} at {} of {} samples/s.</source>
        <translation>%1 auf %2 von %3 samples/s.</translation>
    </message>
    <message>
        <source>{} feeds {} of {} {}. {}</source>
        <translation>%1 versorgt %2 von %3 %4. %5</translation>
    </message>
    <message>
        <source>{} feeds {}{}: storage gives {}, the job needs {}.</source>
        <translation>%1 versorgt %2%3: Der Speicher liefert %4, das Training braucht %5.</translation>
    </message>
    <message>
        <source>Decoding is not counted: the cores of the node are not known.</source>
        <translation>Das Dekodieren ist nicht gerechnet: Die Kerne des Knotens sind nicht bekannt.</translation>
    </message>
    <message>
        <source>Decoding is not counted: the CPU time of a sample is not known.</source>
        <translation>Das Dekodieren ist nicht gerechnet: Die CPU-Zeit eines Samples ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The data set has {} shards for {} GPUs, and a reader takes whole ones: {} GPUs get none. At least {} are needed for {} workers of each GPU.</source>
        <translation>Der Datensatz hat %1 Shards für %2 GPUs, und jeder Leser nimmt ganze: %3 GPUs erhalten keinen. Für %5 Worker je GPU sind mindestens %4 nötig.</translation>
    </message>
    <message>
        <source>The links that {} devices share (root ports, switches, socket) are not known and may give less than their sum.</source>
        <translation>Die gemeinsamen Links von %1 Geräten (Root-Ports, Switches, Sockel) sind nicht bekannt und können weniger geben als ihre Summe.</translation>
    </message>
    <message>
        <source>The network link limits at {} of {}: {} of {} samples/s.</source>
        <translation>Der Netzwerk-Link begrenzt bei %1 von %2: %3 von %4 Samples/s.</translation>
    </message>
    <message>
        <source>The training process loads and steps in turn: {} of {} samples/s.</source>
        <translation>Der Trainingsprozess lädt und rechnet abwechselnd: %1 von %2 Samples/s.</translation>
    </message>
    <message>
        <source>{} may feed {}{}: storage gives {}, the job needs {}.</source>
        <translation>%1 versorgt vielleicht %2%3: Der Speicher gibt %4, der Auftrag braucht %5.</translation>
    </message>
    <message>
        <source> by its name, but not by its content</source>
        <translation> dem Namen nach, aber nicht dem Inhalt nach</translation>
    </message>
    <message>
        <source> data is damaged</source>
        <translation>-Daten sind beschädigt</translation>
    </message>
    <message>
        <source> did not finish reading it within a minute</source>
        <translation> war nach einer Minute nicht damit fertig</translation>
    </message>
    <message>
        <source> failed on it: the file is damaged</source>
        <translation> scheiterte daran: die Datei ist beschädigt</translation>
    </message>
    <message>
        <source> holds a sequence of numbers: how many of them are a sample is not known</source>
        <translation> enthält eine Folge von Zahlen: wie viele davon ein Sample sind, ist nicht bekannt</translation>
    </message>
    <message>
        <source> holds no array with samples along its first axis</source>
        <translation> enthält kein Array mit Samples entlang der ersten Achse</translation>
    </message>
    <message>
        <source> is Feather of version 1: how many rows it holds is not read</source>
        <translation> ist Feather der Version 1: wie viele Zeilen es enthält, wird nicht gelesen</translation>
    </message>
    <message>
        <source> is HDF5, which this build cannot read: libhdf5 was not there</source>
        <translation> ist HDF5, das dieser Build nicht lesen kann: libhdf5 fehlte</translation>
    </message>
    <message>
        <source> is LMDB, which this build cannot read: liblmdb was not there</source>
        <translation> ist LMDB, das dieser Build nicht lesen kann: liblmdb fehlte</translation>
    </message>
    <message>
        <source> is Parquet with an encrypted footer: how many rows it holds is not read</source>
        <translation> ist Parquet mit verschlüsseltem Fuß: wie viele Zeilen es enthält, wird nicht gelesen</translation>
    </message>
    <message>
        <source> is a NumPy array of objects: how many samples it holds is not read</source>
        <translation> ist ein NumPy-Array aus Objekten: wie viele Samples es enthält, wird nicht gelesen</translation>
    </message>
    <message>
        <source> is a bare file of tokens or numbers: how many make a sample is not known</source>
        <translation> ist eine bloße Datei von Tokens oder Zahlen: wie viele ein Sample ergeben, ist nicht bekannt</translation>
    </message>
    <message>
        <source> is no file</source>
        <translation> ist keine Datei</translation>
    </message>
    <message>
        <source> states a shape that the file cannot hold</source>
        <translation> gibt eine Form an, die die Datei nicht fassen kann</translation>
    </message>
    <message>
        <source>, while the samples are </source>
        <translation>, während die Samples so vorliegen: </translation>
    </message>
    <message>
        <source>: HDF5 cannot open it: truncated, or damaged</source>
        <translation>: HDF5 kann es nicht öffnen: abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>: LMDB cannot read it: </source>
        <translation>: LMDB kann es nicht lesen: </translation>
    </message>
    <message>
        <source>: state the size of a sample if a file holds several</source>
        <translation>: die Größe eines Samples angeben, falls eine Datei mehrere enthält</translation>
    </message>
    <message>
        <source>: the array /</source>
        <translation>: das Array /</translation>
    </message>
    <message>
        <source>a decompression bomb: its few bytes unpack without end</source>
        <translation>eine Dekompressionsbombe: ihre wenigen Bytes nehmen entpackt kein Ende</translation>
    </message>
    <message>
        <source>a row group lies outside of this Parquet file</source>
        <translation>eine Zeilengruppe liegt außerhalb dieser Parquet-Datei</translation>
    </message>
    <message>
        <source>a sample of this FFCV file lies outside of it</source>
        <translation>ein Sample dieser FFCV-Datei liegt außerhalb von ihr</translation>
    </message>
    <message>
        <source>a sample of this MDS shard ends before it begins, or beyond the file</source>
        <translation>ein Sample dieses MDS-Shards endet vor seinem Anfang oder hinter der Datei</translation>
    </message>
    <message>
        <source>arrays of one number a sample, which label the others</source>
        <translation>Arrays aus einer Zahl je Sample: Labels der anderen</translation>
    </message>
    <message>
        <source>cannot start a process to read </source>
        <translation>kein Prozess zum Lesen startbar: </translation>
    </message>
    <message>
        <source>compressed MDS without an index.json that tells its samples: </source>
        <translation>komprimiertes MDS ohne index.json, das die Samples angibt: </translation>
    </message>
    <message>
        <source>cut into samples of </source>
        <translation>in Samples geschnitten, je </translation>
    </message>
    <message>
        <source>each array counts as one sample: state the size of a sample if its rows are samples</source>
        <translation>jedes Array zählt als ein Sample: die Größe eines Samples angeben, falls seine Zeilen Samples sind</translation>
    </message>
    <message>
        <source>each file counts as one sample of </source>
        <translation>jede Datei zählt als ein Sample von </translation>
    </message>
    <message>
        <source>each file counts as one sample, since neither names nor first bytes tell what they hold: state the size of a sample if a file holds several</source>
        <translation>jede Datei zählt als ein Sample, weil weder Namen noch erste Bytes den Inhalt verraten: die Größe eines Samples angeben, falls eine Datei mehrere enthält</translation>
    </message>
    <message>
        <source>each file counts as one sample: state the size of a sample if a file holds several</source>
        <translation>jede Datei zählt als ein Sample: die Größe eines Samples angeben, falls eine Datei mehrere enthält</translation>
    </message>
    <message>
        <source>files of several samples each</source>
        <translation>Dateien aus je mehreren Samples</translation>
    </message>
    <message>
        <source>logs, changes and unfinished files of a table</source>
        <translation>Protokolle, Änderungen und unfertige Dateien einer Tabelle</translation>
    </message>
    <message>
        <source>caches of rows that other files hold</source>
        <translation>Zwischenspeicher von Zeilen, die andere Dateien enthalten</translation>
    </message>
    <message>
        <source>a table with a log of its versions lies there: files that a later version replaced are counted, too</source>
        <translation>dort liegt eine Tabelle mit einem Protokoll ihrer Versionen: Dateien, die eine spätere Version ersetzt hat, sind mitgezählt</translation>
    </message>
    <message>
        <source>a Parquet file that only describes others holds no row</source>
        <translation>eine Parquet-Datei, die nur andere beschreibt, enthält keine Zeile</translation>
    </message>
    <message>
        <source> is a tar of archives (</source>
        <translation> ist ein tar aus Archiven (</translation>
    </message>
    <message>
        <source>): how many samples they hold is not read</source>
        <translation>): wie viele Samples sie enthalten, wird nicht gelesen</translation>
    </message>
    <message>
        <source>unpack it and name the folder</source>
        <translation>es entpacken und den Ordner nennen</translation>
    </message>
    <message>
        <source>a pickle</source>
        <translation>ein Pickle</translation>
    </message>
    <message>
        <source>name a part of the data set</source>
        <translation>einen Teil des Datensatzes nennen</translation>
    </message>
    <message>
        <source>name a folder or a tar of the samples themselves</source>
        <translation>einen Ordner oder ein tar der Samples selbst nennen</translation>
    </message>
    <message>
        <source>files of one sample each</source>
        <translation>Dateien aus je einem Sample</translation>
    </message>
    <message>
        <source>index.json does not tell how many samples this compressed MDS shard holds</source>
        <translation>index.json sagt nicht, wie viele Samples dieser komprimierte MDS-Shard enthält</translation>
    </message>
    <message>
        <source>interrupted before the data set was read</source>
        <translation>unterbrochen, bevor der Datensatz gelesen war</translation>
    </message>
    <message>
        <source>its list of members is damaged</source>
        <translation>das Verzeichnis seiner Einträge ist beschädigt</translation>
    </message>
    <message>
        <source>masks and label images beside the samples</source>
        <translation>Masken und Label-Bilder neben den Samples</translation>
    </message>
    <message>
        <source>no FFCV file of version 2</source>
        <translation>keine FFCV-Datei der Version 2</translation>
    </message>
    <message>
        <source>no Parquet file: it is truncated, or its footer is missing</source>
        <translation>keine Parquet-Datei: abgeschnitten, oder der Fuß fehlt</translation>
    </message>
    <message>
        <source>no tar file</source>
        <translation>keine tar-Datei</translation>
    </message>
    <message>
        <source>no zip file, or truncated</source>
        <translation>keine zip-Datei, oder abgeschnitten</translation>
    </message>
    <message>
        <source>not every sample of this FFCV file has data of its own</source>
        <translation>nicht jedes Sample dieser FFCV-Datei hat eigene Daten</translation>
    </message>
    <message>
        <source>samples are the rows of each array</source>
        <translation>Samples sind die Zeilen jedes Arrays</translation>
    </message>
    <message>
        <source>samples are the rows of each array, which is stored by columns: a sample lies all over it</source>
        <translation>Samples sind die Zeilen jedes Arrays, das spaltenweise gespeichert ist: ein Sample liegt über das ganze verstreut</translation>
    </message>
    <message>
        <source>several entries with the same number are one sample</source>
        <translation>mehrere Einträge mit derselben Nummer sind ein Sample</translation>
    </message>
    <message>
        <source>shards that cannot be read</source>
        <translation>Shards, die nicht lesbar sind</translation>
    </message>
    <message>
        <source>shorter than it says</source>
        <translation>kürzer als angegeben</translation>
    </message>
    <message>
        <source>state a larger size of a sample</source>
        <translation>eine größere Sample-Größe angeben</translation>
    </message>
    <message>
        <source>state a smaller size of a sample</source>
        <translation>eine kleinere Sample-Größe angeben</translation>
    </message>
    <message>
        <source>state it: the tokens of a sequence, or the bytes of a sample</source>
        <translation>angeben: die Tokens einer Sequenz oder die Bytes eines Samples</translation>
    </message>
    <message>
        <source>state the mean size of a sample as stored</source>
        <translation>die mittlere Größe eines Samples angeben, wie gespeichert</translation>
    </message>
    <message>
        <source>state the mean size of a sample as stored, or build with libhdf5-dev</source>
        <translation>die mittlere Größe eines Samples angeben, wie gespeichert, oder mit libhdf5-dev bauen</translation>
    </message>
    <message>
        <source>state the mean size of a sample as stored, or build with liblmdb-dev</source>
        <translation>die mittlere Größe eines Samples angeben, wie gespeichert, oder mit liblmdb-dev bauen</translation>
    </message>
    <message>
        <source>state the size of a sample, or name a folder</source>
        <translation>die Größe eines Samples angeben oder einen Ordner nennen</translation>
    </message>
    <message>
        <source>states more tokens than the file holds</source>
        <translation>gibt mehr Tokens an, als die Datei enthält</translation>
    </message>
    <message>
        <source>text files</source>
        <translation>Textdateien</translation>
    </message>
    <message>
        <source>the array states more items than the file holds</source>
        <translation>das Array gibt mehr Elemente an, als die Datei enthält</translation>
    </message>
    <message>
        <source>the footer of this Parquet file is damaged</source>
        <translation>der Fuß dieser Parquet-Datei ist beschädigt</translation>
    </message>
    <message>
        <source>the footer of this Parquet file lists more than {} row groups</source>
        <translation>der Fuß dieser Parquet-Datei führt mehr als %1 Zeilengruppen auf</translation>
    </message>
    <message>
        <source>the samples of this FFCV file are numbers, which lie in its metadata</source>
        <translation>die Samples dieser FFCV-Datei sind Zahlen, die in ihren Metadaten liegen</translation>
    </message>
    <message>
        <source>to files of the data set, which are counted where they are</source>
        <translation>auf Dateien des Datensatzes, die an ihrem Ort gezählt werden</translation>
    </message>
    <message>
        <source>write the store again</source>
        <translation>den Store neu schreiben</translation>
    </message>
    <message>
        <source>samples are the {} rows of /{}</source>
        <translation>Samples sind die %1 Zeilen von /%2</translation>
    </message>
    <message>
        <source>sequences of {} bytes are cut across documents</source>
        <translation>Sequenzen von %1 Bytes werden über Dokumente hinweg geschnitten</translation>
    </message>
    <message>
        <source>states a part of {} bytes</source>
        <translation>gibt einen Teil von %1 Bytes an</translation>
    </message>
    <message>
        <source>no Arrow message at byte {}: truncated, or damaged</source>
        <translation>keine Arrow-Nachricht bei Byte %1: abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>an Arrow message at byte {} reaches beyond the file: truncated, or damaged</source>
        <translation>eine Arrow-Nachricht bei Byte %1 reicht über die Datei hinaus: abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>each member of the group /{} counts as one sample</source>
        <translation>jedes Mitglied der Gruppe /%1 zählt als ein Sample</translation>
    </message>
    <message>
        <source>the footer states {} rows, its row groups {}</source>
        <translation>der Fuß gibt %1 Zeilen an, seine Zeilengruppen %2</translation>
    </message>
    <message>
        <source>the header of this NumPy array is damaged, or longer than 4 KiB</source>
        <translation>der Kopf dieses NumPy-Arrays ist beschädigt oder länger als 4 KiB</translation>
    </message>
    <message>
        <source> is a Zarr store, whose samples lie in many files: no place is known for each</source>
        <translation> ist ein Zarr-Store, dessen Samples in vielen Dateien liegen: es ist kein Ort für jedes bekannt</translation>
    </message>
    <message>
        <source>name a data set of files or shards</source>
        <translation>einen Datensatz aus Dateien oder Shards nennen</translation>
        <source>{} was not found when this was built: {} is not decoded</source>
        <translation>%1 wurde beim Bauen nicht gefunden: %2 wird nicht dekodiert</translation>
    </message>
    <message>
        <source>install its development package and build again</source>
        <translation>das Entwicklungspaket installieren und neu bauen</translation>
    </message>
    <message>
        <source>there is no decoder for {} here</source>
        <translation>für %1 gibt es hier keinen Decoder</translation>
    </message>
    <message>
        <source>measure these samples with the pipeline that decodes them</source>
        <translation>diese Samples mit der Pipeline messen, die sie dekodiert</translation>
    </message>
    <message>
        <source>damaged {}: {}</source>
        <translation>%1 ist beschädigt: %2</translation>
    </message>
    <message>
        <source>take it out of the data set</source>
        <translation>aus dem Datensatz nehmen</translation>
    </message>
    <message>
        <source>truncated {}</source>
        <translation>%1 ist abgeschnitten</translation>
    </message>
    <message>
        <source>an image declares {} x {} pixels: {} at most are decoded</source>
        <translation>ein Bild gibt %1 x %2 Pixel an: höchstens %3 werden dekodiert</translation>
    </message>
    <message>
        <source>take it out of the data set, or scale it down</source>
        <translation>aus dem Datensatz nehmen oder verkleinern</translation>
    </message>
    <message>
        <source>{} expands to more than {}</source>
        <translation>%1 wird entpackt größer als %2</translation>
    </message>
    <message>
        <source>take it out of the data set, or store it in parts</source>
        <translation>aus dem Datensatz nehmen oder in Teilen speichern</translation>
    </message>
    <message>
        <source>more scans than any image needs</source>
        <translation>mehr Scans, als irgendein Bild braucht</translation>
    </message>
    <message>
        <source>no memory to read it</source>
        <translation>kein Speicher, um es zu lesen</translation>
    </message>
    <message>
        <source>the bytes end</source>
        <translation>die Bytes enden</translation>
    </message>
    <message>
        <source>rows of another length than RGB has</source>
        <translation>Zeilen einer anderen Länge als bei RGB</translation>
    </message>
    <message>
        <source>a feature that libwebp does not know</source>
        <translation>ein Merkmal, das libwebp nicht kennt</translation>
    </message>
    <message>
        <source>its bit stream is broken</source>
        <translation>sein Bitstrom ist kaputt</translation>
    </message>
    <message>
        <source>libwebp is of another version than when this was built</source>
        <translation>libwebp hat eine andere Version als beim Bauen</translation>
    </message>
    <message>
        <source>more channels than any has</source>
        <translation>mehr Kanäle, als es gibt</translation>
    </message>
    <message>
        <source>no sound in it</source>
        <translation>kein Ton darin</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>eine Aufnahme</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>nothing in it that could be played</source>
        <translation>nichts darin, was sich abspielen ließe</translation>
    </message>
    <message>
        <source>there is no video of a known codec in it</source>
        <translation>es ist kein Video eines bekannten Codecs darin</translation>
    </message>
    <message>
        <source>its parameters are not understood</source>
        <translation>seine Parameter werden nicht verstanden</translation>
    </message>
    <message>
        <source>no picture in many packets</source>
        <translation>kein Bild in vielen Paketen</translation>
    </message>
    <message>
        <source>no picture in it</source>
        <translation>kein Bild darin</translation>
    </message>
    <message>
        <source>its pixels are of a form that cannot become RGB</source>
        <translation>seine Pixel haben eine Form, die nicht zu RGB werden kann</translation>
    </message>
    <message>
        <source>a picture could not become RGB</source>
        <translation>ein Bild konnte nicht zu RGB werden</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>its stream is broken</source>
        <translation>sein Datenstrom ist kaputt</translation>
    </message>
    <message>
        <source>{} became shorter while it was read</source>
        <translation>%1 wurde kürzer, während es gelesen wurde</translation>
    </message>
    <message>
        <source>larger than the {} that are held in memory</source>
        <translation>größer als die %1, die im RAM gehalten werden</translation>
    </message>
    <message>
        <source>the file cannot be read, or changed</source>
        <translation>die Datei lässt sich nicht lesen oder hat sich geändert</translation>
    </message>
    <message>
        <source>Reading samples into memory</source>
        <translation>Samples werden in den RAM gelesen</translation>
    </message>
    <message>
        <source>Decoding on one core</source>
        <translation>Auf einem Kern wird dekodiert</translation>
    </message>
    <message>
        <source>Decoding with up to {} threads</source>
        <translation>Mit bis zu %1 Threads wird dekodiert</translation>
    </message>
    <message>
        <source>Trying codecs on the stored bytes</source>
        <translation>Codecs werden an den gespeicherten Bytes versucht</translation>
    </message>
    <message>
        <source>{} of {} samples could not be decoded: {}</source>
        <translation>%1 von %2 Samples ließen sich nicht dekodieren: %3</translation>
    </message>
    <message>
        <source>these samples are delivered as they are stored, as far as their first bytes tell: there is nothing to decode</source>
        <translation>diese Samples werden so geliefert, wie sie gespeichert sind, soweit ihre ersten Bytes es sagen: es gibt nichts zu dekodieren</translation>
    </message>
    <message>
        <source>the hypervisor gave {} of the processor time to other machines: CPU times may be too high, and rates are too low</source>
        <translation>der Hypervisor gab %1 der Prozessorzeit anderen Maschinen: CPU-Zeiten können zu hoch sein, und Raten sind zu niedrig</translation>
    </message>
    <message>
        <source>none of {} samples can be decoded: {}</source>
        <translation>keines von %1 Samples lässt sich dekodieren: %2</translation>
    </message>
    <message>
        <source>{} saves {} of the bytes for {:.2f} cores per GB/s</source>
        <translation>%1 spart %2 der Bytes für %3 Kerne je GB/s</translation>
    </message>
    <message>
        <source>the rate grows with the threads up to {}</source>
        <translation>die Rate wächst mit den Threads bis %1</translation>
    </message>
    <message>
        <source>{} threads give {} of {} times the rate of one: they had a processor for {} of the time, so others use the processors or a quota holds these threads back</source>
        <translation>%1 Threads geben %2 vom %3-Fachen der Rate eines einzelnen: sie hatten %4 der Zeit einen Prozessor; also nutzen andere die Prozessoren, oder eine Quote bremst diese Threads</translation>
    </message>
    <message>
        <source>{} threads give {} of {} times the rate of one: there are {} cores, and threads that share a core (SMT) slow each other</source>
        <translation>%1 Threads geben %2 vom %3-Fachen der Rate eines einzelnen: es gibt %4 Kerne, und Threads, die sich einen Kern teilen (SMT), bremsen einander</translation>
    </message>
    <message>
        <source>{} threads give {} of {} times the rate of one: a sample costs {:.2f} times the CPU time, which memory bandwidth, shared caches or a lower clock rate explain</source>
        <translation>%1 Threads geben %2 vom %3-Fachen der Rate eines einzelnen: ein Sample kostet das %4-Fache an CPU-Zeit, was sich mit Speicherbandbreite, geteilten Caches oder niedrigerem Takt erklärt</translation>
    </message>
    <message>
        <source>the samples are stored with a ratio of {:.2f}; on what they hold, {} (ratio {:.2f})</source>
        <translation>die Samples sind im Verhältnis %1 gespeichert; an ihrem Inhalt: %2 (Verhältnis %3)</translation>
    </message>
    <message>
        <source>no codec helps: {} saves most, {} of the bytes</source>
        <translation>kein Codec hilft: %1 spart am meisten, %2 der Bytes</translation>
    </message>
    <message>
        <source>This is what the libraries cost alone. A pipeline in Python costs more: it makes objects, copies and collates, and passes batches between processes. The probe sluice_probe measures how much more on its own code.</source>
        <translation>So viel kosten die Bibliotheken allein. Eine Pipeline in Python kostet mehr: Sie erzeugt Objekte, kopiert, fügt zu Batches zusammen und reicht sie zwischen Prozessen weiter. Die Sonde sluice_probe misst an ihrem eigenen Code, wie viel mehr.</translation>
    </message>
    <message>
        <source>cheapest: {}; smallest: {}</source>
        <translation>am billigsten: %1; am kleinsten: %2</translation>
    </message>
    <message>
        <source>{} is compressed as a whole: none of its samples can be read alone</source>
        <translation>%1 ist als Ganzes komprimiert: keines ihrer Samples lässt sich einzeln lesen</translation>
    </message>
    <message>
        <source>unpack one of the shards and measure that</source>
        <translation>einen der Shards entpacken und diesen messen</translation>
    </message>
    <message>
        <source>neither a profile nor a watched training is in it</source>
        <translation>weder ein Profil noch ein beobachtetes Training steht darin</translation>
    </message>
    <message>
        <source>{} ranks are more than one node has</source>
        <translation>%1 Ränge sind mehr, als ein Knoten hat</translation>
    </message>
    <message>
        <source>{}: is larger than a job file, which has 4 MiB at most</source>
        <translation>%1: ist größer als eine Job-Datei, die höchstens 4 MiB hat</translation>
    </message>
    <message>
        <source>give the file that sluice_probe wrote</source>
        <translation>die Datei angeben, die sluice_probe geschrieben hat</translation>
    </message>
    <message>
        <source>{}: is no regular file</source>
        <translation>%1: ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>a histogram of more than 10000 bins</source>
        <translation>ein Histogramm mit mehr als 10000 Klassen</translation>
    </message>
    <message>
        <source>the edges of the histogram must be above 0 and grow</source>
        <translation>die Grenzen des Histogramms müssen über 0 liegen und wachsen</translation>
    </message>
    <message>
        <source>the histogram counts nothing</source>
        <translation>das Histogramm zählt nichts</translation>
    </message>
    <message>
        <source>bench io: {} at {}.</source>
        <translation>bench io: %1 mit %2.</translation>
    </message>
    <message>
        <source>bench files: {} files opened, read and closed a second.</source>
        <translation>bench files: %1 Dateien pro Sekunde geöffnet, gelesen und geschlossen.</translation>
    </message>
    <message>
        <source>bench loader: the GPUs compute {} of the time, {} samples/s.</source>
        <translation>bench loader: die GPUs rechnen %1 der Zeit, %2 Samples/s.</translation>
    </message>
    <message>
        <source>bench decode: {} of CPU time a sample.</source>
        <translation>bench decode: %1 CPU-Zeit je Sample.</translation>
    </message>
    <message>
        <source>bench decode: no sample was decoded.</source>
        <translation>bench decode: kein Sample wurde dekodiert.</translation>
    </message>
    <message>
        <source>bench h2d: {} to the GPU, {} back.</source>
        <translation>bench h2d: %1 zur GPU, %2 zurück.</translation>
    </message>
    <message>
        <source>bench h2d: {} to the GPU.</source>
        <translation>bench h2d: %1 zur GPU.</translation>
    </message>
    <message>
        <source>bench gds: GPUDirect Storage is worth it here.</source>
        <translation>bench gds: GPUDirect Storage lohnt sich hier.</translation>
    </message>
    <message>
        <source>bench gds: GPUDirect Storage is not worth it here.</source>
        <translation>bench gds: GPUDirect Storage lohnt sich hier nicht.</translation>
    </message>
    <message>
        <source>bench gds: whether GPUDirect Storage is worth it is not measured.</source>
        <translation>bench gds: ob sich GPUDirect Storage lohnt, ist nicht gemessen.</translation>
    </message>
    <message>
        <source>{}: its main figure was not measured.</source>
        <translation>%1: die wichtigste Zahl wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>{} left no finished read that a plan can rest on</source>
        <translation>%1 hat kein fertiges Lesen hinterlassen, auf dem ein Plan stehen kann</translation>
    </message>
    <message>
        <source>, measured by {}</source>
        <translation>, gemessen von %1</translation>
    </message>
</context>
</TS>
