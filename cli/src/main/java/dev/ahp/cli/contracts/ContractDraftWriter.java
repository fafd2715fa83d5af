package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.HandoffLocation;
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
 * Writes level 1 contracts for handoffs without a contract, with the required schemas, registry
 * entries and permissions. Existing files are not overwritten; entries are only added to the
 * registry and the permissions.
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
    routes.forEach((source, targets) -> addRoutes(source, targets, set.registry()));
    entries("permissions.yaml", "permissions").add(permissions(drafts, set));
    drafts.values().forEach(this::write);
  }

  /** Returns one draft per edge without a contract, by id. */
  private Map<String, ContractDraft> drafts(List<HandoffLocation> found, ContractSet set) {
    ContractCoverage coverage = new ContractCoverage(set);
    Map<String, ContractDraft> drafts = new LinkedHashMap<>();
    for (HandoffLocation it : found) {
      String source = it.source();
      String target = it.target();
      if (coverage.of(it).isPresent()) {
        continue;
      }
      if (source == null || target == null || !isPlain(source, target)) {
        notes.accept(
            it.file()
                + ":"
                + it.line()
                + ": cannot draft a contract: an agent has no plain ASCII name");
        continue;
      }
      ContractDraft draft =
          ContractDraft.of(registered(source, set), registered(target, set), set.registry());
      drafts.putIfAbsent(draft.id(), draft);
    }
    return drafts;
  }

  private static boolean isPlain(String source, String target) {
    return KebabAgentName.isPlain(KebabAgentName.kebab(source))
        && KebabAgentName.isPlain(KebabAgentName.kebab(target));
  }

  /** Returns the name as registered, or the kebab-case name. */
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
      throw new CommandException("cannot create " + agents + ": " + FileErrorMessage.reason(e));
    }
  }

  private YamlEntryWriter entries(String file, String... path) {
    return new YamlEntryWriter(agents, file, List.of(path), notes);
  }

  /** Returns the targets of each source. */
  private static Map<String, List<String>> routes(Iterable<ContractDraft> drafts) {
    Map<String, List<String>> routes = new LinkedHashMap<>();
    for (ContractDraft draft : drafts) {
      routes.computeIfAbsent(draft.source(), it -> new ArrayList<>()).add(draft.target());
    }
    return routes;
  }

  private static Map<String, String> registry(
      Map<String, ContractDraft> drafts, ContractSet set, Map<String, List<String>> routes) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (ContractDraft draft : drafts.values()) {
      for (String name : List.of(draft.source(), draft.target())) {
        if (!set.registry().knows(name)) {
          List<String> targets = routes.getOrDefault(name, List.of());
          String routesMember = targets.isEmpty() ? "" : ", routes: " + targets;
          entries.put(name, "{domains: [" + KebabAgentName.kebab(name) + "]" + routesMember + "}");
        }
      }
    }
    return entries;
  }

  /** Adds the new targets to the routes of a registered agent. */
  private void addRoutes(String source, List<String> targets, Registry registry) {
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
    for (ContractDraft draft : drafts.values()) {
      if (!set.permissions().declares(draft.permission())) {
        entries.put(draft.permission(), "{holders: [" + draft.target() + "]}");
      }
    }
    return entries;
  }

  private void write(ContractDraft draft) {
    create(draft.schemaFile(), draft.schema());
    if (create(draft.file(), draft.text())) {
      notes.accept("wrote " + draft.file());
    }
  }

  private boolean create(String name, String text) {
    Path file = agents.resolve(name);
    boolean isNew = !Files.exists(file);
    if (isNew) {
      OutputFile.write(file, text);
    }
    return isNew;
  }
}
