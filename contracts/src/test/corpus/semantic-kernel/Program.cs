using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents;
using Microsoft.SemanticKernel.Agents.Orchestration.Handoff;

namespace Support;

public static class Program
{
    public static async Task Main()
    {
        ChatCompletionAgent triageAgent = new()
        {
            Name = "TriageAgent",
            Description = "Handles requests. OrchestrationHandoffs.StartWith(x).Add(x, y)",
        };
        var statusAgent = new ChatCompletionAgent { Name = "OrderStatusAgent", Kernel = kernel };
        ChatCompletionAgent refundAgent = new ChatCompletionAgent() { Name = "OrderRefundAgent" };

        /* handoffs.Add(refundAgent, statusAgent); */
        var handoffs = OrchestrationHandoffs
            .StartWith(triageAgent)
            .Add(
                triageAgent,
                statusAgent,
                refundAgent)
            .Add(statusAgent, triageAgent, "Transfer to this agent if not about status");

        HandoffOrchestration orchestration = new(handoffs, triageAgent, statusAgent, refundAgent);
        var names = new List<string>();
        names.Add("triage");
    }
}
