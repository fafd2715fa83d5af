package dev.ahp.contract.set;

import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.TextPosition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A contract and its file.
 *
 * @param contract null if and only if the file cannot be read
 */
public record ContractFile(LoadedFile file, @Nullable Contract contract) {

  static ContractFile of(LoadedFile file) {
    return new ContractFile(file, file.mapping().map(Contract::new).orElse(null));
  }

  /** Returns the path relative to the agents directory. */
  public String path() {
    return file.path();
  }

  public JsonObject json() {
    return contract == null ? JsonObject.empty() : contract.json();
  }

  /** Returns the contract's id; empty if it is missing or the file cannot be read. */
  public Optional<String> id() {
    return Optional.ofNullable(contract).map(Contract::id).filter(it -> !it.isEmpty());
  }

  /** Returns the position of a member's key, or of its nearest existing parent. */
  public TextPosition place(String pointer) {
    return file.places().keyAt(pointer);
  }
}
