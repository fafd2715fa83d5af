package dev.ahp.frameworks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ahp.generate.ContractEdge;
import dev.ahp.generate.Generator;
import dev.ahp.generate.TargetFramework;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedPythonTest {
  private static final EnumSet<TargetFramework> PYTHON =
      EnumSet.complementOf(
          EnumSet.of(
              TargetFramework.LANGGRAPH4J,
              TargetFramework.GOOGLE_ADK_JAVA,
              TargetFramework.LANGCHAIN4J));

  @TempDir private Path directory = Path.of("");

  @Test
  void generatedPythonCompiles() throws Exception {
    assumeThat(run("--version")).isZero();
    List<String> command = new ArrayList<>(List.of("-W", "error", "-m", "py_compile"));
    for (TargetFramework framework : PYTHON) {
      command.add(write(framework, "refunds", ContractExamples.refunds()));
      command.add(write(framework, "hostile", ContractExamples.hostile()));
    }

    int exit = run(command.toArray(String[]::new));

    assertThat(exit).as(Files.readString(directory.resolve("said"))).isZero();
  }

  private String write(TargetFramework framework, String name, ContractEdge edge)
      throws IOException {
    Path file = directory.resolve(name + "_" + framework.id().replace('-', '_') + ".py");
    Files.writeString(file, Generator.source(framework, edge, ""));
    return file.toString();
  }

  /** Returns the exit code, or 127 if Python is not installed. */
  private int run(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("said").toFile())
              .start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    } catch (IOException e) {
      return 127;
    }
  }
}
