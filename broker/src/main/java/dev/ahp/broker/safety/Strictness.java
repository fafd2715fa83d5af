package dev.ahp.broker.safety;

import dev.ahp.contract.Contract.Safety;
import dev.ahp.safety.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * The strictness of the safety scan, by default or on one edge.
 *
 * @param enforce whether violations are blocked
 * @param block the score of a violation; null for the default
 * @param suspect the score of a suspect text; null for the default
 */
public record Strictness(boolean enforce, @Nullable Double block, @Nullable Double suspect) {
  /** The default, enforced. */
  public static final Strictness SHIPPED = new Strictness(true, null, null);

  /** Returns the strictness with the changes of an edge's contract. */
  Strictness on(Safety edge) {
    return edge.json().isEmpty()
        ? this
        : new Strictness(
            edge.mode().map(it -> !it.equals("observe")).orElse(enforce),
            edge.block().orElse(block),
            edge.suspect().orElse(suspect));
  }

  Thresholds over(Thresholds shipped) {
    return block == null && suspect == null ? shipped : shipped.with(block, suspect);
  }
}
