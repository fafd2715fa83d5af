package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.bridge.Bridge;
import java.time.Duration;

/**
 * One hop of the relay: an agent of one framework takes the task, works on it, and hands it on or
 * ends it. The token of the agent comes in by {@code AHP_TOKEN}.
 */
public final class Hop {
  static final String NOBODY = "-";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Hop() {}

  /** Takes the framework, the daemon's address, and who is next or {@code -}. */
  public static void main(String[] arguments) throws Exception {
    String token = String.valueOf(System.getenv("AHP_TOKEN"));
    try (Broker broker = Broker.connect(arguments[1], token)) {
      System.exit(run(arguments[0], broker, arguments[2]) ? 0 : 1);
    }
  }

  /** Whether there was a task to take. */
  static boolean run(String framework, Broker broker, String following) throws Exception {
    HopScript hopScript = new HopScript(framework, following);
    Bridge<?> bridge =
        switch (framework) {
          case "langgraph4j" -> GraphRunner.bridge(broker, hopScript);
          case "langchain4j" -> ChainRunner.bridge(broker, hopScript);
          default -> throw new IllegalArgumentException("no runner for " + framework);
        };
    return bridge.workOnce(PATIENCE);
  }
}
