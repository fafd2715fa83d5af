package dev.ahp.contract.set;

import dev.ahp.contract.Contract;
import dev.ahp.yaml.YamlDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All files of one agents directory, read once and never changed.
 *
 * @param prefix what to put before a path when a person is told of a file
 * @param registryFile null when there is none
 * @param registry empty when there is none that can be read
 * @param schemas the payload schemas of the contracts, by path
 * @param prompts of the agents, by name
 * @param broken files beside the contracts that could not be read
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

  /** One contract that is no file, with nothing around it. */
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

  public static ContractSet load(ContractSource source) {
    return new ContractLoader(source).load();
  }

  /** The same set as if nothing had ever been reviewed. */
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

  /** Whether there is a registry whose names can be relied on. */
  public boolean hasRegistry() {
    return registryFile != null && registryFile.loadProblem() == null;
  }

  /** The schema file that a contract means, beside the agents directory or beside itself. */
  public Optional<LoadedFile> schemaOf(ContractFile contract) {
    return Optional.ofNullable(contract.contract()).flatMap(it -> it.payload().schema()).stream()
        .flatMap(schema -> FilePathResolver.candidates(contract.path(), schema).stream())
        .flatMap(path -> Optional.ofNullable(schemas.get(path)).stream())
        .findFirst();
  }

  /** The readable contracts by id; of several with one id the first. */
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
