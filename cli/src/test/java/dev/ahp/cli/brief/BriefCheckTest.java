package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BriefCheckTest {
  @TempDir private Path directory = Path.of("");
  private BriefSession briefSession = new BriefSession(directory);

  @BeforeEach
  void open() {
    briefSession = new BriefSession(directory);
  }

  @Test
  void whatWasJustWrittenIsValidAndHolds() {
    briefSession.briefNew("--changed=x", "--run=test ! -e broken", "-o", "b.md");

    assertThat(briefSession.ahp("brief", "check", "b.md", "--rerun", "--json")).isZero();
    assertThat(briefSession.out())
        .isEqualToIgnoringNewLines(
            "{\"kind\":\"brief\",\"valid\":true,\"errors\":[],\"rerun\":"
                + "[{\"command\":\"test ! -e broken\",\"was\":\"PASS\",\"now\":\"PASS\"}]}");
  }

  @Test
  void evidenceThatNoLongerHoldsIsNamed() {
    briefSession.briefNew("--changed=x", "--run=test ! -e broken", "-o", "b.md");
    briefSession.file("broken", "");

    assertThat(briefSession.ahp("brief", "check", "b.md", "--rerun")).isEqualTo(1);
    assertThat(briefSession.out()).contains("no longer holds: test ! -e broken (PASS -> FAIL)");
    assertThat(briefSession.err()).contains("executing from the brief: 1 command");
    assertThat(briefSession.ahp("brief", "check", "b.md")).isZero();
  }

  @Test
  void aRepositoryThatMovedOnIsToldOf() {
    briefSession.repository().file("a.txt", "a").briefNew("--run=true", "-o", "b.md");
    briefSession.ahp("brief", "check", "b.md", "--rerun", "--json");
    JsonObject before = briefSession.json().object("git").orElseThrow();
    briefSession.git("add", "a.txt").git("commit", "-qm", "A");

    assertThat(briefSession.ahp("brief", "check", "b.md", "--rerun", "--json")).isZero();
    assertThat(before.bool("changed")).contains(false);
    assertThat(briefSession.json().object("git").orElseThrow().bool("changed")).contains(true);
    assertThat(briefSession.err()).contains("the repository has changed since");
  }

  @Test
  void aCommentCannotSmuggleInAnotherCommand() throws IOException {
    briefSession.briefNew("--changed=x", "--run=true", "-o", "b.json");
    briefSession.ahp("brief", "render", "b.json", "--to", "md", "-o", "b.md");
    String forged =
        Files.readString(directory.resolve("b.md"))
            .replace("\"exitCode\":{\"is\":0}", "\"command\":{\"is\":\"touch owned\"}");
    briefSession.file("b.md", forged);

    briefSession.ahp("brief", "check", "b.md", "--rerun");

    assertThat(directory.resolve("owned")).doesNotExist();
  }

  @Test
  void hugeDeepCutOffAndBinaryFilesAreRefusedFast() throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(directory.resolve("huge").toFile(), "rw")) {
      sparse.setLength(1L << 30);
    }
    byte[] noise = new byte[100_000];
    new Random(7).nextBytes(noise);
    Files.write(directory.resolve("binary"), noise);
    briefSession
        .file("deep.json", "{\"a\":".repeat(10_000))
        .file("deep.md", "## Handoff\n" + deepList())
        .file("cut.json", "{\"objective\": \"x")
        .file("empty", "");

    for (String file :
        new String[] {"huge", "binary", "deep.json", "deep.md", "cut.json", "empty"}) {
      int exit =
          assertTimeoutPreemptively(
              Duration.ofSeconds(10), () -> briefSession.ahp("brief", "check", file, "--json"));
      assertThat(exit).as(file).isEqualTo(2);
      assertThat(briefSession.err()).startsWith("ahp: ").hasLineCount(1);
      assertThat(briefSession.out()).startsWith("{\"kind\":null,\"valid\":false,\"errors\":[{");
    }
  }

  private static String deepList() {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 1_400; i++) {
      list.append(" ".repeat(i)).append("- a\n");
    }
    return list.toString();
  }
}
