package dev.ahp.contract.set;

import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.TextPosition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A contract with the file it stands in.
 *
 * @param contract null exactly when the file cannot be read
 */
public record ContractFile(LoadedFile file, @Nullable Contract contract) {

  static ContractFile of(LoadedFile file) {
    return new ContractFile(file, file.mapping().map(Contract::new).orElse(null));
  }

  /** Relative to the agents directory. */
  public String path() {
    return file.path();
  }

  public JsonObject json() {
    return contract == null ? JsonObject.empty() : contract.json();
  }

  /** The contract's id, when it can be read and has one. */
  public Optional<String> id() {
    return Optional.ofNullable(contract).map(Contract::id).filter(it -> !it.isEmpty());
  }

  /** Where the key of a member stands, or the nearest that is there. */
  public TextPosition place(String pointer) {
    return file.places().keyAt(pointer);
  }
}
