#!/bin/sh
# Runs typical commands and writes the classes that they load to DIRECTORY/classes.list:
# training.sh JAVA JAR DIRECTORY [repeatable]
# A repeatable list does not contain the classes of the demo, some of which are loaded only if it is slow.
java=$1 jar=$2 directory=$3
number=0
train() {
  number=$((number + 1))
  "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:DumpLoadedClassList="$directory/$number.list" \
    -cp "$jar" dev.ahp.cli.Ahp "$@" </dev/null >/dev/null 2>&1
}

examples=$(dirname "$0")/examples
train --help
for file in handoff.json packet.json neo.json brief.md; do
  train validate "$examples/documents/$file"
done
train validate "$examples/documents/handoff.json" --json
train convert "$examples/documents/handoff.json" --to markdown
train convert "$examples/documents/handoff.json" --to neo
train brief check "$examples/documents/brief.md"
train lint "$examples/contracts/refunds/agents"
train generate langgraph "$examples/contracts/refunds/agents/handoffs/triage-to-refunds.yaml"
train conform --agents "$examples/contracts/refunds" --export "$examples/audit/kept.ndjson"
train scan "$examples/documents/handoff.json"
train predicate "state.confidence >= 0.7" --on "$examples/documents/handoff.json"
train completion bash
train no-such-command --json
[ "${4:-}" = repeatable ] || train demo
train status --url http://127.0.0.1:1
train doctor --data "$directory/data" --port 0
# Standard input is empty, so the daemon starts and stops.
train start --port 0 --data "$directory/daemon" --allow-impersonation --exit-with-stdin

# Newer Java versions add class numbers, which differ between lists, and hints that refer to them.
sed -e '/^[@]cp /d' -e '/^#/d' -e '/ source: /d' -e 's/ id: .*//' "$directory"/[0-9]*.list |
  LC_ALL=C sort -u >"$directory/classes.list"
