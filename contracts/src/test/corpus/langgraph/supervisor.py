from langgraph.prebuilt import create_react_agent
from langgraph_supervisor import create_supervisor

math_agent = create_react_agent(model="m", tools=[], name="math_expert")
research_agent = create_react_agent(model="m", tools=[], name="research_expert")

workflow = create_supervisor(
    [
        research_agent,
        math_agent,
    ],
    model="m",
    prompt="You manage create_supervisor([nobody]) and others.",
)

top = create_supervisor(
    agents=[workflow.compile(name="research_team")],
    supervisor_name="top_level",
)
