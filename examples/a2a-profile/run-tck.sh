#!/bin/sh
# Runs the A2A technology compatibility kit against a daemon of this checkout with the profile agent.
#
#   run-tck.sh 1.0 DIR    DIR is a checkout of a2aproject/a2a-tck at branch 1.0-dev
#   run-tck.sh 0.3 DIR    … at branch 0.3.x: its mandatory tests
#
# Needs Python 3.11 and the packages that the kit itself lists; PYTHON names another interpreter.
# The kit for 0.3 takes loopback names in a card for a leak and every agent for one without push
# notifications, so it is run on [::1] and with a2a.push off.
set -eu

version=$1
kit=$2
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
port=${PORT:-2479}
work=$(mktemp -d)
trap 'kill $daemon $agent 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
daemon=
agent=

await() {
  tries=0
  until grep -q "ready" "$1"; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || { cat "$1" >&2; exit 2; }
    sleep 0.1
  done
}

host=127.0.0.1
touch "$work/ahp.yaml"
if [ "$version" = 0.3 ]; then
  host='::1'
  echo 'a2a: {push: false}' >"$work/ahp.yaml"
fi
case $host in *:*) url="http://[$host]:$port" ;; *) url="http://$host:$port" ;; esac

"$here/../../ahp" start --dev --host "$host" --port "$port" --data "$work/data" --config "$work/ahp.yaml" >"$work/daemon.out" 2>"$work/daemon.err" &
daemon=$!
await "$work/daemon.out"
"$python" "$here/agent.py" --url "$url" >"$work/agent.out" 2>&1 &
agent=$!
await "$work/agent.out"

cd "$kit"
if [ "$version" = 0.3 ]; then
  "$python" -m pytest tests/mandatory --sut-url "$url/a2a" -q -p no:cacheprovider
else
  "$python" -m pytest tests/compatibility --sut-host "$url/a2a" --transport jsonrpc,http_json -q -p no:cacheprovider
fi
