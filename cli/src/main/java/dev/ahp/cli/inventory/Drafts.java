package dev.ahp.cli.inventory;

import dev.ahp.broker.key.FileFault;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.framework.Found;
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
final class Drafts {
  private static final String REGISTRY = "registry.yaml";

  private final Path agents;
  private final Consumer<String> notes;

  Drafts(Path agents, Consumer<String> notes) {
    this.agents = agents;
    this.notes = notes;
  }

  void write(List<Found> found, ContractSet set) {
    Map<String, Draft> drafts = drafts(found, set);
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
  private Map<String, Draft> drafts(List<Found> found, ContractSet set) {
    Coverage coverage = new Coverage(set);
    Map<String, Draft> drafts = new LinkedHashMap<>();
    for (Found it : found) {
      String source = it.source();
      String target = it.target();
      if (coverage.of(it).isPresent()) {
        continue;
      }
      if (source == null || target == null || !isPlain(source, target)) {
        notes.accept(it.file() + ":" + it.line() + ": not both agents have a plain name; no draft");
        continue;
      }
      Draft draft = Draft.of(registered(source, set), registered(target, set), set.registry());
      drafts.putIfAbsent(draft.id(), draft);
    }
    return drafts;
  }

  private static boolean isPlain(String source, String target) {
    return AgentName.isPlain(AgentName.kebab(source)) && AgentName.isPlain(AgentName.kebab(target));
  }

  /** As the registry spells it, if it has the agent. */
  private static String registered(String name, ContractSet set) {
    String kebab = AgentName.kebab(name);
    return StreamSupport.stream(set.registry().agents().spliterator(), false)
        .map(RegisteredAgent::name)
        .filter(it -> AgentName.kebab(it).equals(kebab))
        .findFirst()
        .orElse(kebab);
  }

  private void directories() {
    try {
      Files.createDirectories(agents.resolve("handoffs"));
      Files.createDirectories(agents.resolve("schemas"));
    } catch (IOException e) {
      throw new CannotRun("cannot make " + agents + ": " + FileFault.reason(e));
    }
  }

  private Entries entries(String file, String... path) {
    return new Entries(agents, file, List.of(path), notes);
  }

  /** Where each source hands over to. */
  private static Map<String, List<String>> routes(Iterable<Draft> drafts) {
    Map<String, List<String>> routes = new LinkedHashMap<>();
    for (Draft draft : drafts) {
      routes.computeIfAbsent(draft.source(), it -> new ArrayList<>()).add(draft.target());
    }
    return routes;
  }

  private static Map<String, String> registry(
      Map<String, Draft> drafts, ContractSet set, Map<String, List<String>> routes) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (Draft draft : drafts.values()) {
      for (String name : List.of(draft.source(), draft.target())) {
        if (!set.registry().knows(name)) {
          List<String> targets = routes.getOrDefault(name, List.of());
          String leading = targets.isEmpty() ? "" : ", routes: " + targets;
          entries.put(name, "{domains: [" + AgentName.kebab(name) + "]" + leading + "}");
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

  private static Map<String, String> permissions(Map<String, Draft> drafts, ContractSet set) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (Draft draft : drafts.values()) {
      if (!set.permissions().declares(draft.permission())) {
        entries.put(draft.permission(), "{holders: [" + draft.target() + "]}");
      }
    }
    return entries;
  }

  private void write(Draft draft) {
    create(draft.schemaFile(), draft.schema());
    if (create(draft.file(), draft.text())) {
      notes.accept("wrote " + draft.file());
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
