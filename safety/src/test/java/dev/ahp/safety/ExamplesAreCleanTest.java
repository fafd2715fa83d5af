package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ExamplesAreCleanTest {
  private static final String HANDOFF =
      """
      {"schemaVersion":"2.0","handoffId":"6f1c2a9e-0d4b-4c57-9a3e-1b2c3d4e5f60","taskId":"t-1",
       "parentHandoffId":null,
       "fromAgent":{"agentId":"triage-agent","agentVersion":"1.0.0","executionId":"e-1"},
       "toAgent":{"agentType":"refund-agent","agentVersion":"1.x"},
       "taskDescription":"Decide on the refund of order 7 and tell the customer.",
       "completedSubtasks":[{"subtaskId":"s1","description":"Identified the customer"}],
       "remainingSubtasks":[{"subtaskId":"s2","description":"Check the refund policy"}],
       "currentState":{"intent":"refund","confidence":0.92,"order_id":"7"},
       "relevantContext":[{"source":"crm","excerpt":"Customer since 2019, two earlier refunds."}],
       "constraints":["Do not promise a date", "Never reveal the internal score to the customer"],
       "conversationHistorySummary":"The customer wants the money back for a broken lamp.",
       "conversationHistoryVerbatim":[{"role":"user","content":"My lamp is broken."}],
       "traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}
      """;

  private final SafetyScanner scanner = SafetyScanner.standard();

  @Test
  void anOrdinaryHandoffIsClean() {
    Json document = JsonReader.read(HANDOFF);

    assertThat(scanner.scan(document).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(scanner.scan(HANDOFF).verdict()).isEqualTo(Verdict.CLEAN);
  }

  @TestFactory
  List<DynamicTest> everyExampleIsClean() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "examples"))) {
      return files
          .filter(file -> file.toString().matches(".*\\.(json|md|yaml)"))
          .sorted()
          .map(file -> DynamicTest.dynamicTest(file.toString(), () -> assertClean(file)))
          .toList();
    }
  }

  @Test
  void theReadmeIsClean() throws IOException {
    assertClean(Path.of("..", "README.md"));
  }

  /** Checks every code block of the documentation, identified by file and number. */
  @TestFactory
  List<DynamicTest> everyExampleOfTheDocumentationIsClean() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("..", "docs"))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".md")).sorted().toList()) {
        List<String> blocks = blocks(Files.readString(file));
        for (int i = 0; i < blocks.size(); i++) {
          String block = blocks.get(i);
          tests.add(DynamicTest.dynamicTest(file + " " + i, () -> assertClean(block)));
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(50);
    return tests;
  }

  private static List<String> blocks(String markdown) {
    String[] parts = markdown.split("```", -1);
    return IntStream.range(0, parts.length)
        .filter(i -> i % 2 == 1)
        .mapToObj(i -> parts[i])
        .toList();
  }

  private void assertClean(String text) {
    assertThat(scanner.scan(text).verdict()).isEqualTo(Verdict.CLEAN);
  }

  private void assertClean(Path file) throws IOException {
    assertThat(scanner.scan(Files.readString(file)).verdict()).isEqualTo(Verdict.CLEAN);
  }
}
