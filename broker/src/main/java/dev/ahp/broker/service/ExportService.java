package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.Ids;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketTypes;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Stores the exports between namespaces, and the agents that belong to them. */
final class ExportService implements ExportApi {
  private static final Set<String> MEMBERS = Set.of("agent", "to", "types", "as");
  private static final int MAX_TYPES = 50;

  private final BrokerContext context;
  private final ExportedAgents agents;

  ExportService(BrokerContext context) {
    this.context = context;
    this.agents = new ExportedAgents(context);
  }

  @Override
  public List<JsonObject> list(Caller caller, String namespace) {
    BrokerContext.requireReader(caller);
    return context.read(view -> ExportRepository.of(view, namespace));
  }

  @Override
  public List<JsonObject> all() {
    return context.read(ExportRepository::all);
  }

  @Override
  public CompletableFuture<JsonObject> add(Caller caller, String namespace, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          JsonObject export = read(namespace, json);
          return context.run(
              NamespaceService.WRITER_KEY, Commands.of(work -> add(work, caller, export)));
        });
  }

  private JsonObject read(String namespace, Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    for (String name : body.json().names()) {
      if (!MEMBERS.contains(name)) {
        body.wrong(name, "is not a member of an export; expected agent, to, types or as");
      }
    }
    String agent = body.requiredText("agent");
    String to = body.requiredText("to");
    String as = body.text("as");
    String receiver = as == null ? agent : as;
    if (to.equals(namespace)) {
      body.wrong("to", "must be another namespace than " + namespace);
    }
    if (!receiver.isEmpty() && !Ids.isAgentName(receiver)) {
      body.wrong(as == null ? "agent" : "as", "must be the name of an agent");
    }
    List<String> types = body.texts("types").stream().distinct().toList();
    checkTypes(body, types);
    body.check();
    return JsonObject.builder()
        .put("namespace", namespace)
        .put("agent", agent)
        .put("to", to)
        .put("as", receiver)
        .put("types", JsonArray.ofStrings(types))
        .put("state", "active")
        .build();
  }

  private void checkTypes(CallBodyReader body, List<String> types) {
    if (types.isEmpty() || types.size() > MAX_TYPES) {
      body.wrong("types", "must name 1 to " + MAX_TYPES + " packet types, such as task.assign");
    }
    PacketTypes known = context.environment().settings().types();
    for (int i = 0; i < types.size(); i++) {
      if (!known.knows(types.get(i))) {
        body.wrong("types/" + i, "is \"" + types.get(i) + "\", which is not a packet type");
      }
    }
  }

  private static JsonObject add(UnitOfWork work, Caller caller, JsonObject export) {
    ExportKey key = ExportKey.of(export);
    requireNamespace(work, key.namespace());
    requireNamespace(work, key.to());
    List<JsonObject> all = ExportRepository.all(work);
    requireNew(all, export);
    long count =
        all.stream().filter(it -> ExportKey.of(it).namespace().equals(key.namespace())).count();
    if (count >= MAX_PER_NAMESPACE) {
      throw Denied.of(
          ProblemCode.TOO_LARGE,
          "the namespace %s has too many exports; at most %s are allowed"
              .formatted(key.namespace(), MAX_PER_NAMESPACE),
          JsonObject.empty());
    }
    JsonObject added =
        export.toBuilder()
            .put("createdAt", Rfc3339.format(work.now()))
            .put("createdBy", caller.name())
            .build();
    ExportRepository.add(work, caller.name(), added);
    return added;
  }

  /** Requires a new name in the other namespace, and an agent that is not exported to it yet. */
  private static void requireNew(List<JsonObject> all, JsonObject export) {
    ExportKey key = ExportKey.of(export);
    for (JsonObject other : all) {
      ExportKey known = ExportKey.of(other);
      boolean isSameAgent =
          known.namespace().equals(key.namespace())
              && other.string("agent").equals(export.string("agent"));
      if (known.to().equals(key.to()) && (known.as().equals(key.as()) || isSameAgent)) {
        throw Denied.of(
            ProblemCode.AGENT_EXISTS,
            "the namespace %s already exports an agent to %s as %s; remove that export first"
                .formatted(known.namespace(), known.to(), known.as()),
            JsonObject.empty());
      }
    }
  }

  private static void requireNamespace(UnitOfWork work, String name) {
    JsonObject definition = work.entry(KeyValueTable.SETTINGS, NamespaceApi.KEY_PREFIX + name);
    boolean isUsable =
        name.equals(NamespaceName.DEFAULT)
            || (definition != null && !NamespaceService.isRemoving(definition));
    if (!isUsable) {
      throw BrokerContext.notFound("unknown namespace " + name);
    }
  }

  @Override
  public CompletableFuture<JsonObject> remove(Caller caller, ExportKey key) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          return context.run(
              NamespaceService.WRITER_KEY,
              Commands.of(
                  work ->
                      ExportRepository.markRemoving(
                          work, caller.name(), existing(ExportRepository.get(work, key), key))));
        });
  }

  private static JsonObject existing(@Nullable JsonObject export, ExportKey key) {
    if (export == null) {
      throw BrokerContext.notFound(
          "the namespace %s exports no agent as %s to the namespace %s"
              .formatted(key.namespace(), key.as(), key.to()));
    }
    return export;
  }

  @Override
  public CompletableFuture<Boolean> finishRemoval(ExportKey key) {
    return context.run(
        NamespaceService.WRITER_KEY,
        Commands.of(
            work -> {
              JsonObject export = ExportRepository.get(work, key);
              if (export == null || !ExportRepository.isRemoving(export)) {
                return false;
              }
              ExportRepository.delete(work, export);
              return true;
            }));
  }

  @Override
  public CompletableFuture<Boolean> putAgent(String actor, String name, JsonObject entry) {
    return agents.put(actor, name, entry);
  }

  @Override
  public CompletableFuture<Boolean> removeAgent(String actor, String name) {
    return agents.remove(actor, name);
  }
}
