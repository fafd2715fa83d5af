package dev.ahp.contract.set;

import dev.ahp.contract.Contract;
import dev.ahp.yaml.YamlDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All files of an agents directory, as an immutable value.
 *
 * @param prefix text to put before a path in messages
 * @param registryFile null if there is none
 * @param registry empty if there is no readable registry file
 * @param schemas the payload schemas of the contracts by path
 * @param prompts the prompts of the agents by agent name
 * @param broken unreadable files other than contracts
 */
public record ContractSet(
    String prefix,
    @Nullable LoadedFile registryFile,
    Registry registry,
    Permissions permissions,
    LockFile lockFile,
    List<ContractFile> contracts,
    Map<String, LoadedFile> schemas,
    Map<String, Prompt> prompts,
    List<LoadedFile> broken) {

  public ContractSet {
    contracts = List.copyOf(contracts);
    schemas = Map.copyOf(schemas);
    prompts = Map.copyOf(prompts);
    broken = List.copyOf(broken);
  }

  /** Returns a set that contains one contract without a file. */
  public static ContractSet alone(Contract contract) {
    LoadedFile file = new LoadedFile("", "", YamlDocument.of(contract.json()), null);
    return new ContractSet(
        "",
        null,
        Registry.empty(),
        Permissions.empty(),
        LockFile.empty(),
        List.of(new ContractFile(file, contract)),
        Map.of(),
        Map.of(),
        List.of());
  }

  /** Returns this set without reviews. */
  public ContractSet withoutLock() {
    return new ContractSet(
        prefix,
        registryFile,
        registry,
        permissions,
        LockFile.empty(),
        contracts,
        schemas,
        prompts,
        broken);
  }

  /** Returns whether the registry was read successfully. */
  public boolean hasRegistry() {
    return registryFile != null && registryFile.loadProblem() == null;
  }

  /**
   * Returns the schema file of a contract: relative to the agents directory, else to the contract.
   */
  public Optional<LoadedFile> schemaOf(ContractFile contract) {
    return Optional.ofNullable(contract.contract()).flatMap(it -> it.payload().schema()).stream()
        .flatMap(schema -> FilePathResolver.candidates(contract.path(), schema).stream())
        .flatMap(path -> Optional.ofNullable(schemas.get(path)).stream())
        .findFirst();
  }

  /** Returns the readable contracts by id. If an id is used twice, the first contract wins. */
  public Map<String, Contract> byId() {
    Map<String, Contract> byId = new LinkedHashMap<>();
    for (ContractFile file : contracts) {
      Contract contract = file.contract();
      if (contract != null && !contract.id().isEmpty()) {
        byId.putIfAbsent(contract.id(), contract);
      }
    }
    return byId;
  }
}
