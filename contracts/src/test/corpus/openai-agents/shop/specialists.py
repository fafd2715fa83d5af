from agents import Agent

returns_desk = Agent(name="Returns Desk", instructions="Take parcels back.")
