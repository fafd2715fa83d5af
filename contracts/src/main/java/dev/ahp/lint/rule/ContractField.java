package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A field of a contract or of one of its blocks.
 *
 * @param block empty for the contract itself
 */
record ContractField(String block, String name) {

  /** Returns the field at a pointer with one or two segments. */
  static ContractField of(String pointer) {
    List<String> steps = JsonPointer.parse(pointer).segments();
    return steps.size() == 1
        ? new ContractField("", steps.get(0))
        : new ContractField(steps.get(0), steps.get(1));
  }

  /** Returns all fields of a contract and of its blocks, known and unknown. */
  static Stream<ContractField> all(JsonObject contract) {
    return KnownFields.BLOCKS.keySet().stream()
        .flatMap(
            block ->
                new ContractField(block, "")
                    .parent(contract).names().stream().map(it -> new ContractField(block, it)));
  }

  String pointer() {
    return (block.isEmpty() ? "/" : "/" + block + "/") + JsonPointer.escape(name);
  }

  private JsonObject parent(JsonObject contract) {
    return block.isEmpty() ? contract : contract.object(block).orElse(JsonObject.empty());
  }

  @Nullable Json in(JsonObject contract) {
    return parent(contract).get(name);
  }

  boolean hasSibling(JsonObject contract, String other) {
    return parent(contract).has(other);
  }

  Map<String, FieldType> knownFields() {
    return KnownFields.BLOCKS.getOrDefault(block, Map.of());
  }

  UnaryOperator<JsonObject> renamed(String other) {
    return contract -> {
      JsonObject.Builder members = JsonObject.builder();
      parent(contract)
          .members()
          .forEach((it, value) -> members.put(it.equals(name) ? other : it, value));
      return put(contract, members.build());
    };
  }

  UnaryOperator<JsonObject> set(Json value) {
    return contract -> put(contract, parent(contract).with(name, value));
  }

  private JsonObject put(JsonObject contract, JsonObject changed) {
    return block.isEmpty() ? changed : contract.with(block, changed);
  }
}
