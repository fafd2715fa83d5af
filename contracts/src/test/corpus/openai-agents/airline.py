"""Customer service for an airline: triage hands off to two specialists, which hand back."""
from __future__ import annotations

import asyncio

from agents import (
    Agent,
    HandoffOutputItem,
    RunContextWrapper,
    Runner,
    function_tool,
    handoff,
)
from pydantic import BaseModel


class AirlineContext(BaseModel):
    passenger: str | None = None


@function_tool
async def faq_lookup(question: str) -> str:
    # The triage agent may answer here; Agent(name="nobody", handoffs=[x]) in a comment is none.
    return "handoffs=[refund_agent]"


async def on_seat_booking_handoff(context: RunContextWrapper[AirlineContext]) -> None:
    context.context.passenger = "unknown"


faq_agent = Agent[AirlineContext](
    name="FAQ Agent",
    handoff_description="Answers questions about the airline.",
    tools=[faq_lookup],
)

seat_booking_agent = Agent[AirlineContext](
    name="Seat Booking Agent",
    instructions="""Agent(
        name="inside a string", handoffs=[faq_agent])""",
)

triage_agent = Agent[AirlineContext](
    name="Triage Agent",
    handoffs=[
        faq_agent,
        handoff(agent=seat_booking_agent, on_handoff=on_seat_booking_handoff),
    ],
)

faq_agent.handoffs.append(triage_agent)
seat_booking_agent.handoffs.extend([triage_agent])


async def main() -> None:
    result = await Runner.run(triage_agent, "hello")
    for item in result.new_items:
        if isinstance(item, HandoffOutputItem):
            print(item.source_agent.name, item.target_agent.name)


asyncio.run(main())
