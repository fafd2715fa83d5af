package dev.ahp.broker.gate;

import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/** Checks that a handoff carries its history as {@code payload.history_strategy} requires. */
final class HistoryRule {
  private static final String TURNS = "conversationHistoryVerbatim";

  private HistoryRule() {}

  static List<Violation> violations(Contract contract, JsonObject message) {
    String strategy = contract.payload().historyStrategy().orElse("full");
    String actual = message.string("historyStrategy").orElse(strategy);
    if (!actual.equals(strategy)) {
      return violation(
          "historyStrategy", "must be %s, as %s requires".formatted(strategy, contract.id()));
    }
    return switch (strategy) {
      case "summary", "last_k" -> tooLong(contract, message);
      case "pointer" -> withoutPointer(message);
      default -> List.of();
    };
  }

  private static List<Violation> tooLong(Contract contract, JsonObject message) {
    long limit = contract.payload().historyTurns();
    return turns(message) <= limit
        ? List.of()
        : violation(
            TURNS,
            "must have at most %s turns, as %s requires; compress the history"
                .formatted(limit, contract.id()));
  }

  private static List<Violation> withoutPointer(JsonObject message) {
    if (turns(message) > 0) {
      return violation(TURNS, "must be empty; the contract requires a pointer to the history");
    }
    boolean hasPointer = message.object("provenance").filter(it -> it.size() > 0).isPresent();
    return hasPointer
        ? List.of()
        : violation("provenance", "must point to the history, as the contract requires");
  }

  private static int turns(JsonObject message) {
    return message.array(TURNS).map(it -> it.size()).orElse(0);
  }

  private static List<Violation> violation(String member, String message) {
    return List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/payload/" + member, message));
  }
}
