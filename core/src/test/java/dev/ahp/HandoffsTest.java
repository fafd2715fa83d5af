package dev.ahp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HandoffsTest {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");

  private static HandoffBuilder completeMessage() {
    return Handoffs.builder()
        .id("8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f")
        .task("t-1")
        .from("coder", "1.0.0", "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f10")
        .to("reviewer", ">=1")
        .at(NOW)
        .goal("Review it")
        .done("s1", "coded")
        .remaining("s2", "review")
        .state("branch", "x")
        .context("README", "Two commands", 0.5)
        .constraint("no network")
        .turn("user", "Please review")
        .historySummary("It was coded.")
        .toolCall("git_diff", NOW)
        .cost(0.1, 0.9, 10, 20)
        .traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  }

  @Test
  void completeMessageIsValid() {
    Validation validation = Handoffs.validate(completeMessage().build());

    assertThat(validation.errors()).isEmpty();
    assertThat(validation.valid()).isTrue();
    assertThat(validation.reason()).isNull();
  }

  @Test
  void reasonIsTheCodeOfTheFirstFailingGate() {
    Validation validation =
        Handoffs.validate(
            new Handoff(
                completeMessage()
                    .cost(1, 0, 0, 0)
                    .build()
                    .json()
                    .with("taskDescription", Json.of(""))));

    assertThat(validation.reason()).isEqualTo("SCHEMA_INVALID");
    assertThat(validation.errors()).hasSize(2);
  }

  @Test
  void textAndMapsCanBeValidated() {
    assertThat(Handoffs.validate("{\"a\":").reason()).isEqualTo("MALFORMED");
    assertThat(Handoffs.validate("[]").reason()).isEqualTo("SCHEMA_INVALID");
    assertThat(Handoffs.validate(Map.of("schemaVersion", "2.1")).errors()).hasSize(17);
    assertThat(Handoffs.validate(completeMessage().build().json().toText()).valid()).isTrue();
  }

  @Test
  void unsetListsAreEmptyNotMissing() {
    Handoff draft = Handoffs.builder().goal("g").initial().build();

    assertThat(Handoffs.validate(draft).errors())
        .extracting(error -> error.pointer())
        .containsExactlyInAnyOrder(
            "/handoffId", "/taskId", "/fromAgent", "/toAgent", "/timestamp", "/traceparent");
  }

  @Test
  void leaseExpiresAtItsEndAndRenewalCountsFromNow() {
    Lease lease = new Lease("p", "coder", "token", new Fence(1), NOW, Duration.ofSeconds(30));

    assertThat(lease.lapsedAt(NOW.minusMillis(1))).isFalse();
    assertThat(lease.lapsedAt(NOW)).isTrue();
    assertThat(lease.renewedAt(NOW).until()).isEqualTo(NOW.plusSeconds(30));
    assertThat(lease.fence().next()).isGreaterThan(lease.fence());
  }
}
