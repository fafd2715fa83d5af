package com.example;

import static org.bsc.langgraph4j.GraphDefinition.END;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import java.util.Map;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncCommandAction;
import org.bsc.langgraph4j.action.Command;
import org.bsc.langgraph4j.utils.EdgeMappings;

class Graph {
  /** new Command("nobody") */
  Command route(State state) {
    if (state.isRefund()) {
      return new Command("refund-agent", Map.of("seen", true));
    }
    return new Command("supervisor");
  }

  StateGraph<State> build() throws Exception {
    String note = "addConditionalEdges(\"x\", y, Map.of(\"a\", \"b\"))";
    return new StateGraph<>(State.SCHEMA, State::new)
        .addNode("triage-agent", node_async(this::triage))
        .addNode("router", AsyncCommandAction.command_async((s, c) -> route(s)), Map.of())
        .addConditionalEdges(
            "triage-agent",
            AsyncCommandAction.command_async((s, cfg) -> new Command(s.next())),
            Map.of(
                "refund", "refund-agent",
                "track", "logistics-agent",
                "stop", END))
        .addConditionalEdges(
            "logistics-agent",
            this::afterLogistics,
            EdgeMappings.builder()
                .to("triage-agent")
                .toEND()
                .build());
  }
}
