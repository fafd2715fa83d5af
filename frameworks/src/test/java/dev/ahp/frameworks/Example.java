package dev.ahp.frameworks;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.generate.Edge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Contracts to generate from. */
final class Example {
  private static final Path AGENTS = Path.of("..", "examples", "contracts", "refunds", "agents");

  /** Texts that would end a literal or a comment if they were not escaped. */
  private static final String HOSTILE =
      """
      id: "x-*/ evil(); \\"\\"\\" \\\\u0022"
      version: "\\" + evil() + \\""
      source: "a\\n\\"\\"\\"\\nevil()"
      target: "b*/"
      trigger:
        intent: "\\\\u0022; evil(); // \\u2028 \\u202e \\0 \\r '''"
        predicate: "state.x in ['\\"', '\\\\\\\\u0022', null, [1, true]] OR NOT (payload.a-b.0 != 1e300)"
        tool_call: "t\\" evil"
      payload: {required: ["class", "a-b.c", "état", "state.y"], history_strategy: "\\""}
      acceptance_criteria: {domain_match: "target.domains contains '\\"'", permission_check: "p\\n"}
      recovery: {on_reject: human, loop_guard: "state.messages", timeout_ms: 5}
      observability: {audit_event: "\\\\"}
      """;

  private Example() {}

  static Edge refunds() {
    return load("handoffs/triage-to-refunds.yaml", Example::onDisk);
  }

  static Edge hostile() {
    return load("x.yaml", path -> Optional.ofNullable(Map.of("x.yaml", HOSTILE).get(path)));
  }

  private static Optional<String> onDisk(String path) {
    try {
      Path file = AGENTS.resolve(path);
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Edge load(String contract, Directory directory) {
    ContractSet set =
        ContractSet.load(
            new ContractSource() {
              @Override
              public String prefix() {
                return "";
              }

              @Override
              public List<String> contracts() {
                return List.of(contract);
              }

              @Override
              public Optional<String> read(String path) {
                return directory.read(path);
              }
            });
    return Edge.of(set, set.contracts().get(0));
  }

  private interface Directory {
    Optional<String> read(String path);
  }
}
