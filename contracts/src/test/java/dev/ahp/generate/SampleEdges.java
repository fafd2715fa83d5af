package dev.ahp.generate;

import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Edges for the generator tests. */
final class SampleEdges {
  private static final Path EXAMPLE = Path.of("..", "examples", "contracts", "refunds", "agents");

  private SampleEdges() {}

  /** Returns the edge of the worked example. */
  static ContractEdge refunds() {
    return load(List.of("handoffs/triage-to-refunds.yaml"), SampleEdges::example);
  }

  private static @Nullable String example(String path) {
    try {
      Path file = EXAMPLE.resolve(path);
      return Files.isRegularFile(file) ? Files.readString(file) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ContractEdge of(JsonObject contract) {
    return of(contract, Map.of());
  }

  /** Returns the edge of a contract with other files in its directory. */
  static ContractEdge of(JsonObject contract, Map<String, String> files) {
    return load(
        List.of("handoffs/x.json"),
        path -> path.equals("handoffs/x.json") ? contract.toText() : files.get(path));
  }

  /** Returns the smallest valid contract. */
  static JsonObject.Builder smallest() {
    return JsonObject.builder().put("id", "a-to-b").put("source", "a").put("target", "b");
  }

  static JsonObject block(String name, Json value) {
    return JsonObject.builder().put(name, value).build();
  }

  private static ContractEdge load(List<String> contracts, EdgeFiles files) {
    ContractSet set =
        ContractLoader.load(
            new ContractSource() {
              @Override
              public String prefix() {
                return "";
              }

              @Override
              public List<String> contracts() {
                return contracts;
              }

              @Override
              public Optional<String> read(String path) {
                return Optional.ofNullable(files.read(path));
              }
            });
    return ContractEdge.of(set, set.contracts().get(0));
  }

  private interface EdgeFiles {
    @Nullable String read(String path);
  }
}
