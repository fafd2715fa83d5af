package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Stores the definitions of namespaces. Every change is recorded with the states around it. */
final class NamespaceService implements NamespaceApi {
  private static final String STATE = "state";
  private static final String ACTIVE = "active";
  private static final String REMOVING = "removing";
  private static final int MAX_DESCRIPTION = 1_000;

  /** The writer key of all changes, so that the limit on namespaces holds. */
  static final String WRITER_KEY = "namespaces";

  private final BrokerContext context;

  NamespaceService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    return PageCursors.named(all(), it -> it.string("name").orElse(""), pageRequest, it -> it);
  }

  @Override
  public List<JsonObject> all() {
    return context.read(NamespaceService::all);
  }

  private static List<JsonObject> all(StoreView view) {
    return values(view.entries(KeyValueTable.SETTINGS, KEY_PREFIX, "", NamespaceName.MAX_COUNT));
  }

  private static List<JsonObject> values(List<KeyValueEntry> entries) {
    return entries.stream().map(it -> Objects.requireNonNull(it.value())).toList();
  }

  @Override
  public JsonObject get(Caller caller, String name) {
    BrokerContext.requireReader(caller);
    return context.read(
        view -> existing(view.entry(KeyValueTable.SETTINGS, KEY_PREFIX + name), name));
  }

  private static JsonObject existing(@Nullable JsonObject definition, String name) {
    if (definition == null) {
      throw BrokerContext.notFound("unknown namespace " + name);
    }
    return definition;
  }

  @Override
  public CompletableFuture<JsonObject> add(Caller caller, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          String name = body.requiredText("name");
          if (!name.isEmpty() && !NamespaceName.isValid(name)) {
            body.wrong("name", NamespaceName.EXPECTED + ", but is \"" + name + "\"");
          }
          String description = body.boundedText("description", MAX_DESCRIPTION);
          String placement = body.name("placement");
          body.check();
          JsonObject.Builder definition =
              JsonObject.builder()
                  .put("name", name)
                  .put("description", description == null ? "" : description)
                  .put("placement", placement == null ? Json.Null.NULL : Json.of(placement))
                  .put(STATE, ACTIVE);
          return context.run(WRITER_KEY, Commands.of(work -> add(work, caller, name, definition)));
        });
  }

  private static JsonObject add(
      UnitOfWork work, Caller caller, String name, JsonObject.Builder definition) {
    if (work.entry(KeyValueTable.SETTINGS, KEY_PREFIX + name) != null) {
      throw Denied.of(
          ProblemCode.NAMESPACE_EXISTS,
          "a namespace already has the name " + name,
          JsonObject.empty());
    }
    int count = work.entries(KeyValueTable.SETTINGS, KEY_PREFIX, NamespaceName.MAX_COUNT).size();
    if (count >= NamespaceName.MAX_COUNT) {
      throw Denied.of(
          ProblemCode.TOO_LARGE,
          "there are too many namespaces; at most " + NamespaceName.MAX_COUNT + " are allowed",
          JsonObject.empty());
    }
    JsonObject added =
        definition
            .put("createdAt", Rfc3339.format(work.now()))
            .put("createdBy", caller.name())
            .build();
    save(work, caller, name, "added", null, added);
    return added;
  }

  @Override
  public CompletableFuture<JsonObject> remove(Caller caller, String name, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          String confirmed = body.requiredText("confirm");
          if (!confirmed.isEmpty() && !confirmed.equals(name)) {
            body.wrong("confirm", "must be the name of the namespace, \"" + name + "\"");
          }
          body.check();
          return change(
              name,
              (work, before) -> {
                JsonObject after =
                    before
                        .with(STATE, Json.of(REMOVING))
                        .with("removedBy", Json.of(caller.name()))
                        .with("removedAt", Json.of(Rfc3339.format(work.now())));
                if (isRemoving(before)) {
                  return before;
                }
                save(work, caller, name, REMOVING, before, after);
                ExportRepository.markRemovingAll(work, caller.name(), name);
                return after;
              });
        });
  }

  static boolean isRemoving(JsonObject definition) {
    return definition.string(STATE).filter(REMOVING::equals).isPresent();
  }

  @Override
  public CompletableFuture<JsonObject> saveLastState(String name, JsonObject last) {
    return change(
        name,
        (work, before) -> {
          boolean isSaved = before.object("last").isPresent() || !isRemoving(before);
          JsonObject after = isSaved ? before : before.with("last", last);
          work.put(KeyValueTable.SETTINGS, KEY_PREFIX + name, after);
          return after;
        });
  }

  @Override
  public CompletableFuture<Boolean> finishRemoval(String name) {
    return context.run(
        WRITER_KEY,
        Commands.of(
            work -> {
              JsonObject before = work.entry(KeyValueTable.SETTINGS, KEY_PREFIX + name);
              if (before == null || !isRemoving(before)) {
                return false;
              }
              String by = before.string("removedBy").orElse(Caller.BROKER.name());
              work.remove(KeyValueTable.SETTINGS, KEY_PREFIX + name);
              record(work, by, name, "removed", before, null);
              return true;
            }));
  }

  @FunctionalInterface
  private interface DefinitionChange {
    JsonObject apply(UnitOfWork work, JsonObject before);
  }

  private CompletableFuture<JsonObject> change(String name, DefinitionChange change) {
    return context.run(
        WRITER_KEY,
        Commands.of(
            work ->
                change.apply(
                    work, existing(work.entry(KeyValueTable.SETTINGS, KEY_PREFIX + name), name))));
  }

  private static void save(
      UnitOfWork work,
      Caller caller,
      String name,
      String change,
      @Nullable JsonObject before,
      JsonObject after) {
    work.put(KeyValueTable.SETTINGS, KEY_PREFIX + name, after);
    record(work, caller.name(), name, change, before, after);
  }

  private static void record(
      UnitOfWork work,
      String by,
      String name,
      String change,
      @Nullable JsonObject before,
      @Nullable JsonObject after) {
    work.record(
        AuditEntry.of(AuditEvent.NAMESPACE_CHANGED, by)
            .data(
                JsonObject.builder()
                    .put("namespace", name)
                    .put("change", change)
                    .put("before", before == null ? Json.Null.NULL : before)
                    .put("after", after == null ? Json.Null.NULL : after)
                    .build()));
  }
}
