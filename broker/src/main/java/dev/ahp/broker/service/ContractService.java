package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.contract.Contract;
import dev.ahp.contract.ContractValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Stores and returns contracts. */
final class ContractService implements ContractApi {
  private final BrokerContext context;

  ContractService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    return PageCursors.named(
        context.catalog().contracts(), CompiledContract::id, pageRequest, this::render);
  }

  @Override
  public JsonObject get(Caller caller, String id) {
    return context
        .catalog()
        .contract(id)
        .map(this::render)
        .orElseThrow(() -> BrokerContext.notFound("unknown contract " + id));
  }

  private JsonObject render(CompiledContract contract) {
    ContractValidator.Report report = validate(contract.contract().json());
    return JsonObject.builder()
        .put("id", contract.id())
        .put("version", contract.contract().version().map(Json::of).orElse(Json.Null.NULL))
        .put("hash", contract.contract().hash())
        .put("level", report.level())
        .put("contract", contract.contract().json())
        .put("findings", report.findings())
        .put("payloadSchema", contract.schema().map(Schema::document).orElse(Json.Null.NULL))
        .build();
  }

  private ContractValidator.Report validate(JsonObject json) {
    return CatalogRepository.validate(json, this::schema, context.today());
  }

  private Optional<Json> schema(String id) {
    return context.catalog().schema(id).map(Schema::document);
  }

  @Override
  public CompletableFuture<ContractPutResult> put(Caller caller, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          JsonObject contract =
              json.asObject()
                  .orElseThrow(
                      () -> invalid(List.of(new Violation("AHP026", "", "must be an object"))));
          ContractValidator.Report report = validate(contract);
          ViolationCollector errors = new ViolationCollector().addAll(report.errors());
          if (!contract.string("id").filter(id::equals).isPresent()) {
            errors.add(new Violation("AHP021", "/id", "must be the id in the path"));
          }
          if (!errors.isEmpty()) {
            throw invalid(errors.toList());
          }
          return store(caller, id, contract, report);
        });
  }

  private static Denied invalid(List<Violation> errors) {
    return new Denied(ProblemCode.CONTRACT_INVALID.name(), "the contract is invalid", errors);
  }

  private CompletableFuture<ContractPutResult> store(
      Caller caller, String id, JsonObject contract, ContractValidator.Report report) {
    boolean created = context.catalog().contract(id).isEmpty();
    Json schema = new Contract(contract).payload().schema().flatMap(this::schema).orElse(null);
    CompiledContract compiled = CompiledContract.of(new Contract(contract), schema, report.level());
    return context.run(
        id,
        Commands.of(
            work -> {
              work.put(KeyValueTable.CONTRACTS, id, contract);
              EvidenceRepository.save(work, compiled);
              context.catalogChanged(work);
              work.record(
                  AuditEntry.of(AuditEvent.CONTRACT_CHANGED, caller.name())
                      .data(
                          JsonObject.builder()
                              .put("contract", id)
                              .put("hash", compiled.contract().hash())
                              .put("change", created ? "added" : "changed")
                              .build()));
              work.afterCommit(() -> context.catalogs().change(it -> it.with(compiled)));
              return new ContractPutResult(render(compiled), created);
            }));
  }

  @Override
  public JsonObject summary() {
    return JsonObject.builder()
        .put("mode", context.environment().settings().contracts().name().toLowerCase(Locale.ROOT))
        .put("loaded", context.catalog().contracts().size())
        .build();
  }
}
