import agents as oa
from agents import Agent as LlmAgent
from agents import handoff as hand_over

REFUND_NAME = "refund-agent"


def build_refund():
    return LlmAgent(name=REFUND_NAME, instructions="Refund orders.")


billing = oa.Agent(name="billing-agent")
escalation = hand_over(billing, tool_name_override="escalate_to_billing")

specialists = [build_refund(), escalation]
triage = LlmAgent(name="triage", handoffs=specialists)

unnamed = oa.Agent(
    instructions="No name is given, so the variable stands for it.",
    handoffs=[
        billing,
    ],
)


def make(target):
    return LlmAgent(name="router", handoffs=[target])
