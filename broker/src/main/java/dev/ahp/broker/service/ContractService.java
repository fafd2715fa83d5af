package dev.ahp.broker.service;

import dev.ahp.Denied;
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
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The desk of contracts in this process. */
final class ContractService implements ContractApi {
  private final BrokerContext context;

  ContractService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    return PageCursors.named(
        context.catalog().contracts(), CompiledContract::id, pageRequest, this::shown);
  }

  @Override
  public JsonObject get(Caller caller, String id) {
    return context
        .catalog()
        .contract(id)
        .map(this::shown)
        .orElseThrow(() -> BrokerContext.notFound("there is no contract " + id));
  }

  private JsonObject shown(CompiledContract contract) {
    ContractValidator.Report report = validate(contract.contract().json());
    return JsonObject.builder()
        .put("id", contract.id())
        .put("version", contract.contract().version().map(Json::of).orElse(Json.Null.NULL))
        .put("hash", contract.contract().hash())
        .put("level", report.level())
        .put("contract", contract.contract().json())
        .put("findings", report.findings())
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
          BrokerContext.demandOperator(caller);
          JsonObject contract =
              json.asObject()
                  .orElseThrow(
                      () -> invalid(List.of(new Violation("AHP026", "", "must be an object"))));
          ContractValidator.Report report = validate(contract);
          List<Violation> errors = new ArrayList<>(report.errors());
          if (!contract.string("id").filter(id::equals).isPresent()) {
            errors.add(new Violation("AHP021", "/id", "is not the id of the path"));
          }
          if (!errors.isEmpty()) {
            throw invalid(errors);
          }
          return store(caller, id, contract, report);
        });
  }

  private static Denied invalid(List<Violation> errors) {
    return new Denied(ProblemCode.CONTRACT_INVALID.name(), "the contract breaks rules", errors);
  }

  private CompletableFuture<ContractPutResult> store(
      Caller caller, String id, JsonObject contract, ContractValidator.Report report) {
    boolean created = context.catalog().contract(id).isEmpty();
    Json schema = new Contract(contract).payload().schema().flatMap(this::schema).orElse(null);
    CompiledContract live = CompiledContract.of(new Contract(contract), schema, report.level());
    return context.run(
        id,
        Commands.of(
            work -> {
              work.put(KeyValueTable.CONTRACTS, id, contract);
              EvidenceRepository.keep(work, live);
              context.catalogChanged(work);
              work.record(
                  AuditEntry.of("contract.changed", caller.name())
                      .data(
                          JsonObject.builder()
                              .put("contract", id)
                              .put("hash", live.contract().hash())
                              .put("change", created ? "added" : "changed")
                              .build()));
              work.afterCommit(() -> context.keeper().change(it -> it.with(live)));
              return new ContractPutResult(shown(live), created);
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
