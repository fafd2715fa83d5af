#!/bin/sh
# Refuses to end a session with an invalid HANDOFF.md. Exit code 2 returns the errors to the agent.
# The tool sends a JSON object on stdin; "stop_hook_active" is true if this hook already ran.
case $(cat) in
  *'"stop_hook_active":true'* | *'"stop_hook_active": true'*) exit 0 ;;
esac
[ -f HANDOFF.md ] || exit 0
ahp brief check HANDOFF.md --strict >&2 || exit 2
