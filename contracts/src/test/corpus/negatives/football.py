"""An own handoff() and Agent, of no framework: agents, langgraph and crewai are only mentioned."""
from football.plays import Agent, Command, handoff


class Crew:
    def __init__(self, agents, process):
        self.agents = agents


quarterback = Agent(name="qb", handoffs=["rb"])
play = handoff(quarterback, "rb")
step = Command(goto="endzone")
crew = Crew(agents=[quarterback], process="hierarchical")
