package dev.ahp.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  /** Copied by hand from the protocol, to detect mistakes in the table. */
  private static final Set<String> LEGAL =
      Set.of(
          "created>validated",
          "created>cancelled",
          "created>blocked",
          "validated>ready",
          "validated>cancelled",
          "ready>running",
          "ready>cancelled",
          "running>waiting",
          "running>completed",
          "running>failed",
          "running>blocked",
          "running>cancelled",
          "waiting>running",
          "waiting>completed",
          "waiting>failed",
          "waiting>blocked",
          "waiting>cancelled");

  @Test
  void onlyLegalTransitionsAreAllowed() {
    Set<String> allowed = new TreeSet<>();
    for (Status from : Status.values()) {
      for (Status to : Status.values()) {
        if (Lifecycle.allows(from, to)) {
          allowed.add(from + ">" + to);
        }
      }
    }

    assertThat(allowed).isEqualTo(new TreeSet<>(LEGAL));
  }

  @Test
  void exactlyFourStatusesAreFinal() {
    Set<Status> ends =
        Set.of(Status.values()).stream().filter(Status::isFinal).collect(Collectors.toSet());

    assertThat(ends)
        .containsExactlyInAnyOrder(
            Status.COMPLETED, Status.FAILED, Status.BLOCKED, Status.CANCELLED);
  }

  @Test
  void everyReasonExplainsOnlyFinalStatuses() {
    for (TerminalReason reason : TerminalReason.values()) {
      assertThat(Status.values()).anyMatch(reason::explains);
      assertThat(Status.values()).filteredOn(reason::explains).allMatch(Status::isFinal);
    }
  }

  @Test
  void wireNamesAreParsed() {
    for (Status status : Status.values()) {
      assertThat(Status.named(status.wireName())).contains(status);
    }
    assertThat(Status.named("READY")).isEmpty();
  }

  @Test
  void onlyAWaitForAToolDoesNotPauseTheLease() {
    assertThat(WaitReason.values())
        .filteredOn(waitReason -> !waitReason.pausesLease())
        .containsExactly(WaitReason.TOOL);
  }
}
