package dev.ahp.broker.safety;

import dev.ahp.contract.Safety;
import dev.ahp.safety.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * How strictly texts are judged, by default or on one edge.
 *
 * @param enforce whether violations are held back
 * @param block the score of a violation; null for the shipped one
 * @param suspect the score of a suspect text; null for the shipped one
 */
public record Strictness(boolean enforce, @Nullable Double block, @Nullable Double suspect) {
  /** As shipped, and enforced. */
  public static final Strictness SHIPPED = new Strictness(true, null, null);

  /** As the contract of an edge changes it. */
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
