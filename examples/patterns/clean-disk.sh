#!/bin/sh
# A worker without AI: a monitor reports a full disk, and this script removes old files and reports what it did.
# Needs only ahp on the PATH. Uses the directory "disk" and the data directory "broker" in the current directory.
set -eu

ahp start --dev --data broker --port 0 >broker.log 2>&1 &
until ahp status --data broker >status.txt 2>&1; do
  kill -0 $! || { cat broker.log; exit 1; }
done

mkdir -p disk && touch disk/old.log disk/new.txt
cat >report.json <<'JSON'
{"type": "task.assign", "target": "disk-cleaner", "objective": "Remove the log files below disk",
 "payload": {"directory": "disk", "usedPercent": 94}, "constraints": {"timeoutMs": 60000}}
JSON
ahp send report.json --as monitor --data broker --json >sent.json
task=$(sed 's/.*"taskId": *"\([^"]*\)".*/\1/' sent.json)

# The worker: claim, work, complete. A service manager would run these lines in a loop.
ahp claim --accept --wait 10s --as disk-cleaner --data broker >claim.txt
id=$(sed -n '1s/ .*//p' claim.txt)
lease=$(sed -n 's/^ *lease \([^ ]*\).*/\1/p' claim.txt)
removed=$(find disk -name '*.log' | wc -l)
find disk -name '*.log' -delete
ahp complete "$id" --lease "$lease" --result "{\"removedFiles\": $removed}" --as disk-cleaner --data broker

ahp result "$task" --wait 10s --as monitor --data broker
ahp stop --data broker
