package com.example;

import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.declarative.SupervisorAgent;
import dev.langchain4j.agentic.supervisor.SupervisorAgentService;

class Team {
  void build() {
    WithdrawAgent withdraw =
        AgenticServices.agentBuilder(WithdrawAgent.class).chatModel(model).build();
    CreditAgent credit =
        AgenticServices.agentBuilder(CreditAgent.class).name("credit").chatModel(model).build();
    var exchange = AgenticServices.agentBuilder(ExchangeAgent.class).build();

    // AgenticServices.supervisorBuilder().subAgents(nobody).build();
    var bankSupervisor =
        AgenticServices.supervisorBuilder()
            .chatModel(model)
            .subAgents(
                withdraw,
                credit,
                exchange)
            .build();

    UntypedAgent chain =
        AgenticServices.sequenceBuilder()
            .subAgents(
                withdraw,
                AgenticServices.agentAction(scope -> scope.writeState("ahp", "x")),
                credit)
            .outputKey("answer")
            .build();

    UntypedAgent experts =
        AgenticServices.conditionalBuilder()
            .subAgents(scope -> scope.readState("kind", "").equals("fx"), exchange)
            .subAgents(scope -> scope.readState("kind", "").equals("out"), withdraw)
            .build();
  }

  interface Desk {
    @SupervisorAgent(
        outputKey = "text",
        subAgents = {
          StoryWriter.class,
          StoryEditor.class
        })
    String ask(String request);
  }
}
