#!/bin/sh
# An operator's day: start, send, claim, hand off, approve, result, back up, restore on another machine, verify.
# Needs ahp on the PATH. Uses the data directories "first" and "second" in the current directory.
set -eu

echo "== start"
ahp start --data first --port 0 >first.log 2>&1 &
until ahp status --data first >status.txt 2>&1; do
  kill -0 $! || { cat first.log; exit 1; }
done
researcher=$(ahp agents add researcher --data first)
writer=$(ahp agents add writer --data first)

echo "== send"
cat >request.json <<'JSON'
{"type": "task.assign", "taskId": "report-1", "target": "researcher", "objective": "Write a report about refunds",
 "payload": {"topic": "refunds"}}
JSON
ahp send request.json --data first

# Claims and accepts a packet; sets id and lease.
accept() {
  ahp claim --accept --wait 10s --token "$1" --data first >claim.txt
  id=$(sed -n '1s/ .*//p' claim.txt)
  lease=$(sed -n 's/^ *lease \([^ ]*\).*/\1/p' claim.txt)
}

echo "== claim and hand off"
accept "$researcher"
cat >findings.json <<'JSON'
{"type": "task.assign", "objective": "Write the report", "payload": {"findings": ["Refunds take 3 days."]}}
JSON
ahp handoff "$id" --lease "$lease" --to writer findings.json --token "$researcher" --data first

echo "== ask for an approval"
accept "$writer"
cat >draft.json <<'JSON'
{"type": "task.assign", "objective": "Approve the report?", "payload": {"report": "Refunds take 3 days."}}
JSON
ahp handoff "$id" --lease "$lease" --to human:approvals draft.json --token "$writer" --data first
ahp tasks --data first

echo "== approve"
ahp inbox list approvals --data first | tee inbox.txt
item=$(sed -n '2s/^approvals *\([^ ]*\).*/\1/p' inbox.txt)
ahp inbox answer approvals "$item" --result '{"approved": true}' --data first

echo "== result"
ahp result report-1 --wait 10s --data first

echo "== back up, lose the machine, restore"
ahp backup saved --data first
ahp stop --data first
rm -r first
ahp restore saved --data second
ahp start --data second --port 0 >second.log 2>&1 &
until ahp status --data second >status.txt 2>&1; do
  kill -0 $! || { cat second.log; exit 1; }
done

echo "== verify"
ahp result report-1 --data second
ahp audit verify --data second
ahp stop --data second
