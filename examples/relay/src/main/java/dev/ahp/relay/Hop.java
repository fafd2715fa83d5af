package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.bridge.Bridge;
import java.time.Duration;

/**
 * One hop of the relay: an agent of one framework claims the task, works on it, and hands it off or
 * completes it. {@code AHP_TOKEN} contains the token of the agent.
 */
public final class Hop {
  static final String NONE = "-";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private Hop() {}

  /** Arguments: the framework, the URL of the daemon, and the next agent or {@code -}. */
  public static void main(String[] arguments) throws Exception {
    String token = String.valueOf(System.getenv("AHP_TOKEN"));
    try (Broker broker = Broker.connect(arguments[1], token)) {
      System.exit(run(arguments[0], broker, arguments[2]) ? 0 : 1);
    }
  }

  /** Runs one hop; returns false if there was no task to claim. */
  static boolean run(String framework, Broker broker, String following) throws Exception {
    HopScript hopScript = new HopScript(framework, following);
    Bridge<?> bridge =
        switch (framework) {
          case "langgraph4j" -> GraphRunner.bridge(broker, hopScript);
          case "langchain4j" -> ChainRunner.bridge(broker, hopScript);
          default -> throw new IllegalArgumentException("no runner for " + framework);
        };
    return bridge.workOnce(TIMEOUT);
  }
}
