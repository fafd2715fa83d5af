package com.example;

import com.google.adk.runner.InMemoryRunner;
import java.util.Map;

/** Has a Command and subAgents of its own. */
class DispatchQueue {
  record Command(String target) {}

  Command next() {
    String text = "LlmAgent.builder().name(\"a\").subAgents(b)";
    return new Command("somewhere");
  }

  Builder builder() {
    return Builder.start().subAgents(one, two);
  }
}
