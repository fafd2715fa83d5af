package dev.ahp.cli.inventory;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.framework.HandoffLocation;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/**
 * Writes contracts at level 1 for handoffs that have none, with the schema, the registry entries
 * and the permissions they need. No file that is there is written over; the registry and the
 * permissions only grow.
 */
final class ContractDraftWriter {
  private static final String REGISTRY = "registry.yaml";

  private final Path agents;
  private final Consumer<String> notes;

  ContractDraftWriter(Path agents, Consumer<String> notes) {
    this.agents = agents;
    this.notes = notes;
  }

  void write(List<HandoffLocation> found, ContractSet set) {
    Map<String, ContractDraft> drafts = drafts(found, set);
    if (drafts.isEmpty()) {
      return;
    }
    directories();
    Map<String, List<String>> routes = routes(drafts.values());
    entries(REGISTRY, "agents").add(registry(drafts, set, routes));
    routes.forEach((source, targets) -> lead(source, targets, set.registry()));
    entries("permissions.yaml", "permissions").add(permissions(drafts, set));
    drafts.values().forEach(this::write);
  }

  /** One for each edge that has no contract, by id. */
  private Map<String, ContractDraft> drafts(List<HandoffLocation> found, ContractSet set) {
    ContractCoverage contractCoverage = new ContractCoverage(set);
    Map<String, ContractDraft> drafts = new LinkedHashMap<>();
    for (HandoffLocation it : found) {
      String source = it.source();
      String target = it.target();
      if (contractCoverage.of(it).isPresent()) {
        continue;
      }
      if (source == null || target == null || !isPlain(source, target)) {
        notes.accept(it.file() + ":" + it.line() + ": not both agents have a plain name; no draft");
        continue;
      }
      ContractDraft contractDraft =
          ContractDraft.of(registered(source, set), registered(target, set), set.registry());
      drafts.putIfAbsent(contractDraft.id(), contractDraft);
    }
    return drafts;
  }

  private static boolean isPlain(String source, String target) {
    return KebabAgentName.isPlain(KebabAgentName.kebab(source))
        && KebabAgentName.isPlain(KebabAgentName.kebab(target));
  }

  /** As the registry spells it, if it has the agent. */
  private static String registered(String name, ContractSet set) {
    String kebab = KebabAgentName.kebab(name);
    return StreamSupport.stream(set.registry().agents().spliterator(), false)
        .map(RegisteredAgent::name)
        .filter(it -> KebabAgentName.kebab(it).equals(kebab))
        .findFirst()
        .orElse(kebab);
  }

  private void directories() {
    try {
      Files.createDirectories(agents.resolve("handoffs"));
      Files.createDirectories(agents.resolve("schemas"));
    } catch (IOException e) {
      throw new CommandException("cannot make " + agents + ": " + FileErrorMessage.reason(e));
    }
  }

  private YamlEntryWriter entries(String file, String... path) {
    return new YamlEntryWriter(agents, file, List.of(path), notes);
  }

  /** Where each source hands over to. */
  private static Map<String, List<String>> routes(Iterable<ContractDraft> drafts) {
    Map<String, List<String>> routes = new LinkedHashMap<>();
    for (ContractDraft contractDraft : drafts) {
      routes
          .computeIfAbsent(contractDraft.source(), it -> new ArrayList<>())
          .add(contractDraft.target());
    }
    return routes;
  }

  private static Map<String, String> registry(
      Map<String, ContractDraft> drafts, ContractSet set, Map<String, List<String>> routes) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (ContractDraft contractDraft : drafts.values()) {
      for (String name : List.of(contractDraft.source(), contractDraft.target())) {
        if (!set.registry().knows(name)) {
          List<String> targets = routes.getOrDefault(name, List.of());
          String leading = targets.isEmpty() ? "" : ", routes: " + targets;
          entries.put(name, "{domains: [" + KebabAgentName.kebab(name) + "]" + leading + "}");
        }
      }
    }
    return entries;
  }

  /** Lets an agent that was registered before lead to its new targets. */
  private void lead(String source, List<String> targets, Registry registry) {
    List<String> known = registry.agent(source).map(RegisteredAgent::routes).orElse(targets);
    List<String> missing = targets.stream().filter(it -> !known.contains(it)).toList();
    if (!missing.isEmpty() && !known.isEmpty()) {
      entries(REGISTRY, "agents", source).addTo("routes", missing);
    } else if (!missing.isEmpty()) {
      entries(REGISTRY, "agents", source).add(Map.of("routes", missing.toString()));
    }
  }

  private static Map<String, String> permissions(
      Map<String, ContractDraft> drafts, ContractSet set) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (ContractDraft contractDraft : drafts.values()) {
      if (!set.permissions().declares(contractDraft.permission())) {
        entries.put(contractDraft.permission(), "{holders: [" + contractDraft.target() + "]}");
      }
    }
    return entries;
  }

  private void write(ContractDraft contractDraft) {
    create(contractDraft.schemaFile(), contractDraft.schema());
    if (create(contractDraft.file(), contractDraft.text())) {
      notes.accept("wrote " + contractDraft.file());
    }
  }

  private boolean create(String name, String text) {
    Path file = agents.resolve(name);
    boolean fresh = !Files.exists(file);
    if (fresh) {
      OutputFile.write(file, text);
    }
    return fresh;
  }
}
