from crewai import Agent, Crew, Process, Task
from crewai_tools import SerperDevTool

researcher = Agent(
    role="Senior Researcher",
    goal="Find facts",
    backstory="allow_delegation=True is only a string here",
    tools=[SerperDevTool()],
    allow_delegation=False,
)
writer = Agent(
    role="Writer",
    goal="Write",
    backstory="...",
    allow_delegation=True,
)
editor = Agent(role="Editor", goal="Edit", backstory="...")

research = Task(description="Research", expected_output="facts", agent=researcher)
draft = Task(
    description="Draft",
    expected_output="text",
    agent=writer,
    context=[research],
)
polish = Task(description="Polish", expected_output="text", agent=writer, context=[draft])
review = Task(
    description="Review",
    expected_output="text",
    agent=editor,
    context=[
        research,
        draft,
    ],
)

crew = Crew(
    agents=[researcher, writer, editor],
    tasks=[research, draft, polish, review],
    process=Process.sequential,
)
