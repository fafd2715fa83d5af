package com.example.support;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.SequentialAgent;
import java.util.List;

public final class Support {
  private static final String REFUND = "refund-agent";

  private final LlmAgent refund =
      LlmAgent.builder().name(REFUND).model("gemini").description("Pays back").build();
  private final LlmAgent logistics = LlmAgent.builder().name("logistics-agent").build();

  // LlmAgent.builder().name("old").subAgents(refund).build();
  LlmAgent triage() {
    return LlmAgent.builder()
        .name("triage-agent")
        .instruction("subAgents(refund)")
        .subAgents(
            refund,
            logistics)
        .build();
  }

  SequentialAgent pipeline(LlmAgent given) {
    return SequentialAgent.builder()
        .name("pipeline")
        .subAgents(List.of(refund, given))
        .build();
  }
}
