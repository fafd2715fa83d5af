package dev.ahp.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.generate.Generator;
import dev.ahp.generate.TargetFramework;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedJavaTest {
  @TempDir private Path classes = Path.of("");

  @ParameterizedTest
  @EnumSource(names = {"LANGGRAPH4J", "GOOGLE_ADK_JAVA", "LANGCHAIN4J"})
  void generatedJavaCompilesAgainstItsFramework(TargetFramework framework) {
    JavaTextCompiler.compile(classes, Generator.source(framework, ContractExamples.refunds(), ""));
  }

  @ParameterizedTest
  @EnumSource(names = {"LANGGRAPH4J", "GOOGLE_ADK_JAVA", "LANGCHAIN4J"})
  void hostileTextsAreEscaped(TargetFramework framework) {
    JavaTextCompiler.compile(
        classes, Generator.source(framework, ContractExamples.hostile(), "com.acme"));
  }

  @Test
  void graphFollowsTheRoutesOfTheContract() throws Exception {
    assertThat(runDriver(TargetFramework.LANGGRAPH4J))
        .isEqualTo(List.of("refunded [refund-agent]", "lead []", "lead [refund-agent]"));
  }

  @Test
  void agentSequenceFollowsTheRoutesOfTheContract() throws Exception {
    assertThat(runDriver(TargetFramework.LANGCHAIN4J))
        .isEqualTo(
            List.of(
                "refunded [refund-agent]", "lead took over []", "back at triage [refund-agent]"));
  }

  @Test
  void agentTreeCannotBypassTheContract() throws Exception {
    assertThat(runDriver(TargetFramework.GOOGLE_ADK_JAVA))
        .isEqualTo(
            List.of(
                "refunded, packet shown",
                "lead took over",
                "REJECTED by triage-to-refunds-v1: transfer_to_refund_agent was not called"));
  }

  /** Runs the driver of a framework in a new class loader and returns its result. */
  private Object runDriver(TargetFramework framework) throws Exception {
    String edge = Generator.source(framework, ContractExamples.refunds(), "");
    JavaTextCompiler.compile(classes, edge, driver(framework));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      Object driver = loader.loadClass("Driver").getConstructor().newInstance();
      return ((Supplier<?>) driver).get();
    }
  }

  private static String driver(TargetFramework framework) throws IOException {
    return Files.readString(
        Path.of("src", "test", "resources", "drivers", framework.id() + ".txt"));
  }
}
