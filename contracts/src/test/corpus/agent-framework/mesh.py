from agent_framework.orchestrations import HandoffBuilder as Builder

a = client.as_agent(name="planner")
b = client.as_agent(name="doer")

workflow = Builder(participants=[a, b]).with_start_agent(a).build()
