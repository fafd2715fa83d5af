from semantic_kernel.agents import (
    ChatCompletionAgent,
    HandoffOrchestration,
    OrchestrationHandoffs,
)

support_agent = ChatCompletionAgent(name="TriageAgent", description="Triage.")
refund_agent = ChatCompletionAgent(
    name="RefundAgent",
    instructions="OrchestrationHandoffs().add('a', 'b')",
)
order_agent = ChatCompletionAgent(name="OrderAgent")

handoffs = (
    OrchestrationHandoffs()
    .add_many(
        source_agent=support_agent.name,
        target_agents={
            refund_agent.name: "Transfer for refunds",
            order_agent.name: "Transfer for orders",
        },
    )
    .add(
        source_agent=refund_agent.name,
        target_agent=support_agent.name,
        description="Not about refunds",
    )
    .add(order_agent.name, support_agent.name, "Not about orders")
)

orchestration = HandoffOrchestration(
    members=[support_agent, refund_agent, order_agent],
    handoffs=handoffs,
)
