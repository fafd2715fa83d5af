package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ahp.brief.BriefMarkdown;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BriefNewTest {
  @TempDir private Path directory = Path.of("");
  private BriefSession session = new BriefSession(directory);

  @BeforeEach
  void open() {
    session = new BriefSession(directory);
  }

  @Test
  void terminalIsAskedForMissingParts() throws IOException {
    String answers = "Cache it.\nReview\nMerge\n\nLogin\n\nSlow | late | ops\n\nx\n\n";
    int exit =
        session.answering(
            answers + "true\n\n",
            "brief",
            "new",
            "--assume=Redis is up",
            "--changed=x",
            "-o=brief.json");

    assertThat(exit).as(session.err()).isZero();
    assertThat(session.err()).contains("Objective in one sentence: ").doesNotContain("Assumptions");
    assertThat(Files.readString(directory.resolve("brief.json")))
        .contains("\"Cache it.\"", "\"Review\"", "\"Merge\"", "\"owner\": \"ops\"");
  }

  @Test
  void unansweredQuestionsAreReported() {
    assertThat(session.answering("", "brief", "new", "--changed=x")).isEqualTo(1);
    assertThat(session.err()).contains("SCHEMA_INVALID");
  }

  @Test
  void resultOfEveryCommandIsRecorded() {
    int exit =
        session.briefNew("--changed=x", "--run=printf 'one\\ntwo\\n'", "--run=cat", "--json");

    assertThat(exit).isZero();
    assertThat(check(0).string("result")).contains("PASS");
    assertThat(check(0).string("notes")).contains("two");
    assertThat(check(0).number("exitCode")).contains(0.0);
    assertThat(check(0).string("outputHash"))
        .contains("sha256:c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8");
    assertThat(check(0).string("at").orElseThrow()).endsWith("Z");
    assertThat(check(1).has("notes")).isFalse();
    assertThat(session.err()).contains("$ cat", "one\ntwo\n");
  }

  @Test
  void failureWithSeverityAndRollbackPathIsValid() {
    int exit =
        session.briefNew(
            "--changed=x",
            "--run=echo broken >&2; exit 3",
            "--blocker-severity=high",
            "--rollback-path=git revert HEAD",
            "--json");

    assertThat(exit).isZero();
    assertThat(check(0).string("result")).contains("FAIL");
    assertThat(check(0).string("notes")).contains("exit 3: broken");
    assertThat(check(0).number("exitCode")).contains(3.0);
  }

  @Test
  void invalidBriefIsPrintedButNotWritten() {
    int exit = session.briefNew("--changed=x", "--run=false", "-o", "brief.md");

    assertThat(exit).isEqualTo(1);
    assertThat(session.err())
        .contains("ROLLBACK_MISSING --blocker-severity")
        .contains("ROLLBACK_MISSING --rollback-path");
    assertThat(session.out()).contains("`false` -> FAIL (exit 1)");
    assertThat(directory.resolve("brief.md")).doesNotExist();
  }

  @Test
  void missingFieldsAreReportedBeforeCommandsRun() {
    int exit = session.ahp("brief", "new", "--objective=x", "--run=touch ran", "--risk=r|i");

    assertThat(exit).isEqualTo(1);
    assertThat(session.err().lines())
        .contains(
            "SCHEMA_INVALID --in-scope is required",
            "RISK_INCOMPLETE --risk (owner) is required for every risk");
    assertThat(directory.resolve("ran")).doesNotExist();
  }

  @Test
  void briefWithoutCommandsHasNoEvidence() {
    assertThat(session.briefNew("--changed=x", "--json")).isEqualTo(1);
    assertThat(session.out()).contains("\"code\":\"EVIDENCE_MISSING\"");
  }

  @Test
  void fileNameDeterminesTheFormat() throws IOException {
    assertThat(session.briefNew("--changed=x", "--run=true", "-o", "b.md", "-q")).isZero();
    assertThat(session.out() + session.err()).isEmpty();
    JsonObject written = BriefMarkdown.read(Files.readString(directory.resolve("b.md")));
    assertThat(written.string("objective")).contains("Do it.");

    assertThat(session.briefNew("--changed=x", "--run=true", "-o", "b.json")).isZero();
    assertThat(Files.readString(directory.resolve("b.json"))).startsWith("{\n");
  }

  @Test
  void timeoutKillsTheCommandAndItsChildren() throws IOException {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () ->
            session.briefNew(
                "--changed=x",
                "--run=sleep 987 & echo $! > pid; wait",
                "--timeout=1s",
                "--blocker-severity=low",
                "--rollback-path=none needed",
                "--json"));

    assertThat(check(0).string("result")).contains("FAIL");
    assertThat(check(0).string("notes").orElseThrow()).startsWith("killed after ");
    assertThat(check(0).has("exitCode")).isFalse();
    long child = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    ProcessHandle.of(child).ifPresent(BriefNewTest::assertEnds);
  }

  @Test
  void backgroundProcessDoesNotDelayTheBrief() {
    int exit =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> session.briefNew("--changed=x", "--run=sleep 15 & echo started"));

    assertThat(exit).isZero();
    assertThat(session.out()).contains("(started)");
  }

  @Test
  void largeOutputIsHashedAndNotStored() {
    int exit =
        session.briefNew("--changed=x", "--run=head -c 50000000 /dev/zero", "--json", "--quiet");

    assertThat(exit).isZero();
    assertThat(session.out()).hasSizeLessThan(2_000);
  }

  @Test
  void lastLineIsRecordedWithoutColours() {
    session.briefNew("--changed=x", "--run=printf '\\033[32mall \\033[0mgreen\\r\\n\\n'", "--json");

    assertThat(check(0).string("notes")).contains("all green");
  }

  /** Waits until init has reaped the killed orphan. */
  private static void assertEnds(ProcessHandle process) {
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(20));
  }

  private JsonObject check(int index) {
    return session.json().array("verification").orElseThrow().objects().get(index);
  }
}
