package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.catalog.Catalog.MigrationKey;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.schema.SchemaMigration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** Stores and returns payload schemas. */
final class SchemaService implements SchemaApi {
  private static final int MAX_ID_LENGTH = 200;

  private final BrokerContext context;

  SchemaService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    TreeSet<String> ids = new TreeSet<>(context.catalog().schemaIds());
    Arrays.stream(PublishedSchema.values()).forEach(it -> ids.add(it.id()));
    return PageCursors.named(ids, id -> id, pageRequest, SchemaService::render);
  }

  private static JsonObject render(String id) {
    return JsonObject.builder()
        .put("id", id)
        .put("builtIn", PublishedSchema.byId(id).isPresent())
        .build();
  }

  @Override
  public Json get(Caller caller, String id) {
    return context
        .catalog()
        .schema(id)
        .map(Schema::document)
        .orElseThrow(() -> BrokerContext.notFound("unknown schema " + id));
  }

  @Override
  public CompletableFuture<SchemaPutResult> put(Caller caller, String id, Json document) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          if (PublishedSchema.byId(id).isPresent()) {
            throw BrokerContext.forbidden(id + " is a built-in schema and cannot be changed");
          }
          if (id.isEmpty() || id.length() > MAX_ID_LENGTH || id.chars().anyMatch(c -> c <= ' ')) {
            throw invalid(
                "the id must have 1 to " + MAX_ID_LENGTH + " characters without white space");
          }
          Schema schema = compile(document);
          requireUnchanged(id, schema);
          boolean created = context.catalog().schema(id).isEmpty();
          return context.run(id, Commands.of(work -> store(work, caller, id, schema, created)));
        });
  }

  /** A version of a schema does not change, because agents and records rely on it. */
  private void requireUnchanged(String id, Schema schema) {
    boolean differs =
        id.contains("@")
            && context
                .catalog()
                .schema(id)
                .filter(it -> !it.document().equals(schema.document()))
                .isPresent();
    if (differs) {
      throw invalid(id + " exists and versions do not change; register a new version");
    }
  }

  @Override
  public JsonObject migrations(Caller caller, PageRequest pageRequest) {
    TreeMap<String, JsonObject> all = new TreeMap<>();
    context
        .catalog()
        .migrations()
        .forEach((key, it) -> all.put(key.from() + " " + key.to(), render(key, it)));
    return PageCursors.named(all.entrySet(), Map.Entry::getKey, pageRequest, it -> it.getValue());
  }

  private static JsonObject render(MigrationKey key, SchemaMigration migration) {
    return JsonObject.builder()
        .put("from", key.from())
        .put("to", key.to())
        .putIfPresent("steps", migration.json().get("steps"))
        .build();
  }

  @Override
  public CompletableFuture<JsonObject> putMigration(
      Caller caller, String from, String to, Json body) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          for (String id : List.of(from, to)) {
            if (!context.catalog().schemaIds().contains(id)) {
              throw BrokerContext.notFound("unknown schema " + id);
            }
          }
          List<Violation> violations = SchemaMigration.violations(body);
          if (!violations.isEmpty()) {
            throw new Denied(ProblemCode.SCHEMA_INVALID, violations);
          }
          SchemaMigration migration =
              new SchemaMigration(
                  JsonObject.builder()
                      .putIfPresent("steps", ((JsonObject) body).get("steps"))
                      .build());
          MigrationKey key = new MigrationKey(from, to);
          return context.run(from, Commands.of(work -> store(work, caller, key, migration)));
        });
  }

  private JsonObject store(
      UnitOfWork work, Caller caller, MigrationKey key, SchemaMigration migration) {
    context.catalogChanged(work);
    work.put(KeyValueTable.SETTINGS, CatalogRepository.settingOf(key), migration.json());
    work.record(
        AuditEntry.of(AuditEvent.SCHEMA_CHANGED, caller.name())
            .data(
                JsonObject.builder()
                    .put("schema", key.to())
                    .put("migratedFrom", key.from())
                    .put("hash", CanonicalJson.hash(migration.json()))
                    .put("change", "migration")
                    .build()));
    work.afterCommit(() -> context.catalogs().change(it -> it.with(key, migration)));
    return render(key, migration);
  }

  private SchemaPutResult store(
      UnitOfWork work, Caller caller, String id, Schema schema, boolean created) {
    Json document = schema.document();
    context.catalogChanged(work);
    EvidenceRepository.save(work, schema);
    work.put(KeyValueTable.SCHEMAS, id, JsonObject.builder().put("schema", document).build());
    work.record(
        AuditEntry.of(AuditEvent.SCHEMA_CHANGED, caller.name())
            .data(
                JsonObject.builder()
                    .put("schema", id)
                    .put("hash", CanonicalJson.hash(document))
                    .put("change", created ? "added" : "changed")
                    .build()));
    work.afterCommit(() -> context.catalogs().change(it -> it.with(id, schema)));
    return new SchemaPutResult(document, created);
  }

  private static Schema compile(Json document) {
    try {
      return Schema.of(document);
    } catch (MalformedSchemaException e) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, e.violations());
    }
  }

  private static Denied invalid(String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", message)));
  }
}
