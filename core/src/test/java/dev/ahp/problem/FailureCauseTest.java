package dev.ahp.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FailureCauseTest {
  @Test
  void wrappersOfFuturesAreRemoved() {
    IllegalStateException cause = new IllegalStateException(new IllegalArgumentException());
    CompletionException empty = new CompletionException("no cause", null);

    assertThat(FailureCause.of(new CompletionException(new CompletionException(cause))))
        .isSameAs(cause);
    assertThat(FailureCause.of(cause)).isSameAs(cause);
    assertThat(FailureCause.of(empty)).isSameAs(empty);
  }
}
