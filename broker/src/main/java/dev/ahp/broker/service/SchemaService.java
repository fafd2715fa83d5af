package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.SchemaApi;
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
import java.util.Arrays;
import java.util.List;
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
          boolean created = context.catalog().schema(id).isEmpty();
          return context.run(id, Commands.of(work -> store(work, caller, id, schema, created)));
        });
  }

  private SchemaPutResult store(
      UnitOfWork work, Caller caller, String id, Schema schema, boolean created) {
    Json document = schema.document();
    context.catalogChanged(work);
    EvidenceRepository.save(work, schema);
    work.put(KeyValueTable.SCHEMAS, id, JsonObject.builder().put("schema", document).build());
    work.record(
        AuditEntry.of("schema.changed", caller.name())
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
