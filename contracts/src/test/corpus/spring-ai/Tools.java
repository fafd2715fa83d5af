package com.example;

import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.LlmRoutingAgent;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.function.FunctionToolCallback;

class Tools {
  @Tool(name = "transfer_to_sales", description = "Sales", returnDirect = true)
  String toSales(String request) {
    return request;
  }

  @Tool(description = "transfer_to_nobody")
  String transferToBilling(String request) {
    return request;
  }

  @Tool(description = "The weather")
  String weather(String city) {
    return city;
  }

  ToolCallback refund() {
    return FunctionToolCallback.builder(
            "transfer_to_refund_agent", (Packet p, ToolContext c) -> dispatch(p))
        .inputType(Packet.class)
        .build();
  }

  ToolCallback search() {
    return FunctionToolCallback.builder("search", (Query q) -> find(q)).build();
  }

  LlmRoutingAgent router() {
    ReactAgent writer = ReactAgent.builder().name("writer").build();
    ReactAgent poet = ReactAgent.builder().name("poet").build();
    return LlmRoutingAgent.builder()
        .name("router")
        .subAgents(List.of(writer, poet))
        .build();
  }
}
