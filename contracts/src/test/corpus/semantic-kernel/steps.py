from semantic_kernel.agents import OrchestrationHandoffs as Routes

routes = Routes()
routes.add("writer", "critic")
routes.add_many("critic", {"writer": "again", "printer": "done"})

direct = Routes({"a": {"b": "from a to b"}})

seen = set()
seen.add("writer")
