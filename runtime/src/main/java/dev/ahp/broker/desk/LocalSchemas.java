package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.InvalidSchema;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** The desk of schemas in this process. */
final class LocalSchemas implements SchemaDesk {
  private static final int LONGEST_ID = 200;

  private final Office office;

  LocalSchemas(Office office) {
    this.office = office;
  }

  @Override
  public JsonObject list(Caller caller, Page page) {
    TreeSet<String> ids = new TreeSet<>(office.catalog().schemaIds());
    Arrays.stream(PublishedSchema.values()).forEach(it -> ids.add(it.id()));
    return Pages.named(ids, id -> id, page, LocalSchemas::shown);
  }

  private static JsonObject shown(String id) {
    return JsonObject.builder()
        .put("id", id)
        .put("builtIn", PublishedSchema.byId(id).isPresent())
        .build();
  }

  @Override
  public Json get(Caller caller, String id) {
    return office
        .catalog()
        .schema(id)
        .map(Schema::document)
        .orElseThrow(() -> Office.notFound("there is no schema " + id));
  }

  @Override
  public CompletableFuture<Put> put(Caller caller, String id, Json document) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          if (PublishedSchema.byId(id).isPresent()) {
            throw Office.forbidden(id + " comes with AHP and cannot be changed");
          }
          if (id.isEmpty() || id.length() > LONGEST_ID || id.chars().anyMatch(c -> c <= ' ')) {
            throw invalid("the id must have 1 to " + LONGEST_ID + " characters and no blank");
          }
          Schema schema = compiled(document);
          boolean created = office.catalog().schema(id).isEmpty();
          return office.run(id, Units.of(work -> stored(work, caller, id, schema, created)));
        });
  }

  private Put stored(Work work, Caller caller, String id, Schema schema, boolean created) {
    Json document = schema.document();
    office.catalogChanged(work);
    Evidence.keep(work, schema);
    work.put(Shelf.SCHEMAS, id, JsonObject.builder().put("schema", document).build());
    work.record(
        RecordDraft.of("schema.changed", caller.name())
            .data(
                JsonObject.builder()
                    .put("schema", id)
                    .put("hash", CanonicalJson.hash(document))
                    .put("change", created ? "added" : "changed")
                    .build()));
    work.afterwards(() -> office.keeper().change(it -> it.with(id, schema)));
    return new Put(document, created);
  }

  private static Schema compiled(Json document) {
    try {
      return Schema.of(document);
    } catch (InvalidSchema e) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, e.violations());
    }
  }

  private static Denied invalid(String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", message)));
  }
}
