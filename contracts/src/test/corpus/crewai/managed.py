import crewai
from crewai import Agent
from crewai.process import Process

manager = Agent(role="Project Manager", goal="Coordinate", backstory="...")
coder = crewai.Agent(role="Coder", goal="Code", backstory="...")
tester = crewai.Agent(role="Tester", goal="Test", backstory="...")

team = crewai.Crew(
    agents=[
        coder,
        tester,
    ],
    tasks=[],
    manager_agent=manager,
    process=Process.hierarchical,
)

night_shift = crewai.Crew(
    agents=[coder],
    tasks=[],
    manager_llm="gpt-4o",
    process=crewai.Process.hierarchical,
)

loose = Agent(role="Loose", goal="?", backstory="?", allow_delegation=True)
