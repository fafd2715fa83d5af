from smolagents import (
    CodeAgent,
    InferenceClientModel,
    ToolCallingAgent,
    WebSearchTool,
)
import smolagents as sm

model = InferenceClientModel()

web_agent = ToolCallingAgent(
    tools=[WebSearchTool()],
    model=model,
    name="web_search_agent",
    description="managed_agents=[nobody]",
)

manager_agent = CodeAgent(
    tools=[],
    model=model,
    managed_agents=[web_agent],
    additional_authorized_imports=["time"],
)

chief = sm.CodeAgent(
    tools=[],
    model=model,
    name="chief",
    managed_agents=[
        manager_agent,
        sm.ToolCallingAgent(tools=[], model=model, name="reader"),
    ],
)


class Desk:
    def __init__(self):
        self.clerk = ToolCallingAgent(tools=[], model=model, name="clerk")

    def head(self):
        return CodeAgent(tools=[], model=model, name="head", managed_agents=[self.clerk])
