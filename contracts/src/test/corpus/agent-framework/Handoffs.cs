using Microsoft.Agents.AI;
using Microsoft.Agents.AI.Workflows;

ChatClientAgent historyTutor = new(client,
    "You help with history. WithHandoff(a, b)",
    "history_tutor",
    "Specialist agent for history");
ChatClientAgent mathTutor = new(client, instructions: "Math.", name: "math_tutor");
ChatClientAgent triageAgent = new(client, "Route.", "triage_agent");

var workflow = AgentWorkflowBuilder.CreateHandoffBuilderWith(triageAgent)
    .WithHandoffs(triageAgent, [
        mathTutor,
        historyTutor,
    ])
    .WithHandoff(mathTutor, triageAgent, "Not math")
    .WithHandoff(historyTutor, triageAgent)
    .Build();
