package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.catalog.CatalogKeeper;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.Finding;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The desk of contracts in this process. */
final class LocalContracts implements ContractDesk {
  private final Office office;

  LocalContracts(Office office) {
    this.office = office;
  }

  @Override
  public JsonObject list(Caller caller, Page page) {
    return Pages.named(office.catalog().contracts(), LiveContract::id, page, this::shown);
  }

  @Override
  public JsonObject get(Caller caller, String id) {
    return office
        .catalog()
        .contract(id)
        .map(this::shown)
        .orElseThrow(() -> Office.notFound("there is no contract " + id));
  }

  private JsonObject shown(LiveContract contract) {
    LintReport report = judge(contract.contract().json());
    return JsonObject.builder()
        .put("id", contract.id())
        .put("version", contract.contract().version().map(Json::of).orElse(Json.Null.NULL))
        .put("hash", contract.contract().hash())
        .put("level", report.level().label())
        .put("contract", contract.contract().json())
        .put("findings", findings(report))
        .build();
  }

  private static JsonArray findings(LintReport report) {
    return report.toJson().array("findings").orElse(JsonArray.empty());
  }

  private LintReport judge(JsonObject json) {
    return CatalogKeeper.judge(json, this::schema, office.today());
  }

  private Optional<Json> schema(String id) {
    return office.catalog().schema(id).map(Schema::document);
  }

  @Override
  public CompletableFuture<Put> put(Caller caller, String id, Json json) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          JsonObject contract =
              json.asObject()
                  .orElseThrow(
                      () -> invalid(List.of(new Violation("AHP026", "", "must be an object"))));
          LintReport report = judge(contract);
          List<Violation> errors = errors(report);
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

  private static List<Violation> errors(LintReport report) {
    List<Violation> errors = new ArrayList<>();
    for (Finding finding : report.findings()) {
      if (finding.isError()) {
        errors.add(finding.toViolation());
      }
    }
    return errors;
  }

  private CompletableFuture<Put> store(
      Caller caller, String id, JsonObject contract, LintReport report) {
    boolean created = office.catalog().contract(id).isEmpty();
    Json schema = new Contract(contract).payload().schema().flatMap(this::schema).orElse(null);
    LiveContract live = LiveContract.of(new Contract(contract), schema, report.level().label());
    return office.run(
        id,
        Units.of(
            work -> {
              work.put(Shelf.CONTRACTS, id, contract);
              Evidence.keep(work, live);
              office.catalogChanged(work);
              work.record(
                  RecordDraft.of("contract.changed", caller.name())
                      .data(
                          JsonObject.builder()
                              .put("contract", id)
                              .put("hash", live.contract().hash())
                              .put("change", created ? "added" : "changed")
                              .build()));
              work.afterwards(() -> office.keeper().change(it -> it.with(live)));
              return new Put(shown(live), created);
            }));
  }

  @Override
  public JsonObject summary() {
    return JsonObject.builder()
        .put("mode", office.environment().settings().contracts().name().toLowerCase(Locale.ROOT))
        .put("loaded", office.catalog().contracts().size())
        .build();
  }
}
