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
  private BriefSession session = new BriefSession(directory);

  @BeforeEach
  void open() {
    session = new BriefSession(directory);
  }

  @Test
  void newBriefIsValidAndUnchanged() {
    session.briefNew("--changed=x", "--run=test ! -e broken", "-o", "b.md");

    assertThat(session.ahp("brief", "check", "b.md", "--rerun", "--json")).isZero();
    assertThat(session.out())
        .isEqualToIgnoringNewLines(
            "{\"kind\":\"brief\",\"valid\":true,\"errors\":[],\"rerun\":"
                + "[{\"command\":\"test ! -e broken\",\"was\":\"PASS\",\"now\":\"PASS\"}]}");
  }

  @Test
  void changedResultIsReported() {
    session.briefNew("--changed=x", "--run=test ! -e broken", "-o", "b.md");
    session.file("broken", "");

    assertThat(session.ahp("brief", "check", "b.md", "--rerun")).isEqualTo(1);
    assertThat(session.out()).contains("changed: test ! -e broken (PASS -> FAIL)");
    assertThat(session.err()).contains("executing the brief: 1 command");
    assertThat(session.ahp("brief", "check", "b.md")).isZero();
  }

  @Test
  void changedRepositoryIsReported() {
    session.repository().file("a.txt", "a").briefNew("--run=true", "-o", "b.md");
    session.ahp("brief", "check", "b.md", "--rerun", "--json");
    JsonObject before = session.json().object("git").orElseThrow();
    session.git("add", "a.txt").git("commit", "-qm", "A");

    assertThat(session.ahp("brief", "check", "b.md", "--rerun", "--json")).isZero();
    assertThat(before.bool("changed")).contains(false);
    assertThat(session.json().object("git").orElseThrow().bool("changed")).contains(true);
    assertThat(session.err()).contains("the repository has changed: ");
  }

  @Test
  void commentCannotInjectACommand() throws IOException {
    session.briefNew("--changed=x", "--run=true", "-o", "b.json");
    session.ahp("brief", "render", "b.json", "--to", "md", "-o", "b.md");
    String forged =
        Files.readString(directory.resolve("b.md"))
            .replace("\"exitCode\":{\"is\":0}", "\"command\":{\"is\":\"touch owned\"}");
    session.file("b.md", forged);

    session.ahp("brief", "check", "b.md", "--rerun");

    assertThat(directory.resolve("owned")).doesNotExist();
  }

  @Test
  void hugeDeepTruncatedAndBinaryFilesAreRejectedFast() throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(directory.resolve("huge").toFile(), "rw")) {
      sparse.setLength(1L << 30);
    }
    byte[] noise = new byte[100_000];
    new Random(7).nextBytes(noise);
    Files.write(directory.resolve("binary"), noise);
    session
        .file("deep.json", "{\"a\":".repeat(10_000))
        .file("deep.md", "## Handoff\n" + deepList())
        .file("cut.json", "{\"objective\": \"x")
        .file("empty", "");

    for (String file :
        new String[] {"huge", "binary", "deep.json", "deep.md", "cut.json", "empty"}) {
      int exit =
          assertTimeoutPreemptively(
              Duration.ofSeconds(10), () -> session.ahp("brief", "check", file, "--json"));
      assertThat(exit).as(file).isEqualTo(2);
      assertThat(session.err()).startsWith("ahp: ").hasLineCount(1);
      assertThat(session.out()).startsWith("{\"kind\":null,\"valid\":false,\"errors\":[{");
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
