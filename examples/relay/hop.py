"""One hop of the relay: an agent of one framework claims the task, works on it, and hands it off or completes it.

The scripted model of each framework is shared with its tests.
"""

from __future__ import annotations

import importlib
import sys

from frameworks.harness import Call, Harness, Says, Step

from ahp import Client


def main(framework: str, url: str, following: str) -> int:
    module = importlib.import_module(f"frameworks.test_{framework.replace('-', '_')}")
    harness: Harness = next(
        kind()
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Harness) and kind is not Harness
    )
    aliases = harness.names(*([] if following == "-" else [following]))
    lookup = Call(harness.lookup_tool, {"order": f"4711 for {framework}"}, "c1")
    script: list[Step]
    if following == "-":
        script = [[lookup], Says("The money is on its way.")]
    else:
        fields = {"goal": f"Go on after {framework}", "done": [f"checked by {framework}"], "state": {framework: True}}
        script = [[lookup, harness.handoff_call(aliases, following, fields, "c2")], Says("Handed over.")]
    bridge = harness.bridge(Client(url, agent=f"{framework}-agent"), aliases, script)
    return 0 if bridge.worker().run_once(wait=20) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
