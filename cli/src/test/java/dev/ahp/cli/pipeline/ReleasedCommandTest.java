package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script that downloads and runs the released command, with a release of one script. */
class ReleasedCommandTest {
  private static final Path SCRIPT = Path.of("..", "deploy", "ci", "ahp").toAbsolutePath();
  private static final String VERSION = "7.8.9";

  @TempDir private Path directory = Path.of("");

  /** The result of a call. */
  private record CallResult(int exit, String output) {}

  @BeforeEach
  void createRelease() throws Exception {
    String commands =
        """
        mkdir -p release ahp-7.8.9/bin
        printf '#!/bin/sh\\necho "called with $*"\\nexit 3\\n' >ahp-7.8.9/bin/ahp
        chmod +x ahp-7.8.9/bin/ahp
        for system in x64 aarch64; do
          tar -czf release/ahp-7.8.9-linux-$system.tar.gz ahp-7.8.9
        done
        cd release && sha256sum *.tar.gz >SHA256SUMS
        """;
    assertThat(run(Map.of(), List.of("sh", "-ec", commands)).exit()).isZero();
  }

  @Test
  void archiveIsDownloadedOnce() throws Exception {
    CallResult first = call(Map.of(), "lint", "two words");
    CallResult second = call(Map.of("AHP_RELEASE_URL", "file:///none"), "lint");

    assertThat(first.output())
        .startsWith("ahp: downloading ahp-7.8.9-linux-")
        .endsWith("called with lint two words\n");
    assertThat(first.exit()).isEqualTo(3);
    assertThat(second.output()).isEqualTo("called with lint\n");
    try (var files = Files.list(directory.resolve("cache/ahp/releases"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void changedArchiveIsNotUsed() throws Exception {
    for (String system : List.of("x64", "aarch64")) {
      Path archive = directory.resolve("release/ahp-7.8.9-linux-" + system + ".tar.gz");
      Files.writeString(archive, "changed");
    }

    CallResult result = call(Map.of(), "lint");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.output()).contains("but SHA256SUMS lists").doesNotContain("called");
  }

  @Test
  void missingOrInvalidVersionIsReported() throws Exception {
    assertThat(call(Map.of("AHP_VERSION", "1.0.0"), "lint"))
        .satisfies(it -> assertThat(it.output()).contains("cannot download", "1.0.0"))
        .satisfies(it -> assertThat(it.exit()).isEqualTo(2));
    assertThat(call(Map.of("AHP_VERSION", "../1.0"), "lint").output())
        .contains("invalid version: ../1.0");
  }

  @Test
  void installedCommandCanBeUsed() throws Exception {
    String installed = directory.resolve("ahp-7.8.9/bin/ahp").toString();

    assertThat(call(Map.of("AHP_COMMAND", installed, "AHP_RELEASE_URL", "file:///none"), "lint"))
        .isEqualTo(new CallResult(3, "called with lint\n"));
  }

  private CallResult call(Map<String, String> env, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
    command.addAll(List.of(words));
    return run(env, command);
  }

  private CallResult run(Map<String, String> env, List<String> command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("AHP_VERSION", VERSION);
    builder.environment().put("AHP_RELEASE_URL", "file://" + directory.resolve("release"));
    builder.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
    builder.environment().putAll(env);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new CallResult(process.waitFor(), output);
  }
}
