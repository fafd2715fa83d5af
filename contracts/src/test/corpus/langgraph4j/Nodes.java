package com.example;

import org.bsc.langgraph4j.*;
import org.bsc.langgraph4j.action.*;

class Nodes {
  void build(StateGraph<State> graph) throws Exception {
    AsyncCommandAction decide = (state, config) -> done(new Command("writer"));
    graph.addNode("planner", decide, targets());
    graph.addNode(
        "writer",
        (AsyncCommandAction) (state, config) ->
            done(new Command(state.ok() ? "printer" : "planner")));
  }
}
