package dev.ahp.frameworks;

import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.generate.ContractEdge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Example contracts for code generation. */
final class ContractExamples {
  private static final Path AGENTS =
      Path.of("..", "..", "examples", "contracts", "refunds", "agents");

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
      payload: {schema: s.json, required: ["class", "a-b.c", "état", "state.y"], history_strategy: "\\""}
      acceptance_criteria: {domain_match: "target.domains contains '\\"'", permission_check: "p\\n"}
      recovery: {on_reject: human, loop_guard: "state.messages", timeout_ms: 5}
      observability: {audit_event: "\\\\"}
      """;

  /** Reserved names of languages and libraries, and similar names. */
  private static final String SCHEMA =
      """
      {"type": "object", "required": ["class", "str"], "properties": {
        "class": {"type": "string", "enum": ["a\\"", "b\\n"]}, "model_x": {"type": "integer", "minimum": 1e30}, "_y": {"type": "number"},
        "a-b": {"type": "boolean"}, "a_b": {"type": "array", "items": {"$ref": "#/$defs/part"}}, "str": {"type": "string"},
        "list": {"type": "array", "items": {"type": "string"}}, "text": {"type": "string"}, "from": {"type": "integer"}, "": {"type": "string"},
        "json": {"type": "object"}, "wait": {"type": ["string", "null"]}, "Payload": {"type": "object", "properties": {"copy": {"type": "string"}}},
        "\u00e9tat": {"type": "object", "properties": {"int": {"type": "object", "properties": {"long": {"type": "number"}}}}}},
       "$defs": {"part": {"type": "object", "additionalProperties": false, "properties": {"n": {"type": "integer"}}}}}
      """;

  private ContractExamples() {}

  static ContractEdge refunds() {
    return load("handoffs/triage-to-refunds.yaml", ContractExamples::onDisk);
  }

  static ContractEdge hostile() {
    Map<String, String> files = Map.of("x.yaml", HOSTILE, "s.json", SCHEMA);
    return load("x.yaml", path -> Optional.ofNullable(files.get(path)));
  }

  private static Optional<String> onDisk(String path) {
    try {
      Path file = AGENTS.resolve(path);
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ContractEdge load(String contract, ExampleFiles exampleFiles) {
    ContractSet set =
        ContractLoader.load(
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
                return exampleFiles.read(path);
              }
            });
    return ContractEdge.of(set, set.contracts().get(0));
  }

  private interface ExampleFiles {
    Optional<String> read(String path);
  }
}
