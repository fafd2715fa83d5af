from agents import Agent
from .specialists import returns_desk as desk

front = Agent(name="Front", handoffs=[desk])
