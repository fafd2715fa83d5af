package dev.ahp.mcp.tool;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.contract.ContractValidator;
import dev.ahp.contract.TraceConformance;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The tools that check contracts and the traces of tasks. */
final class ContractTools {
  private static final int PAGE = 1000;

  private final BrokerApi broker;

  ContractTools(BrokerApi broker) {
    this.broker = broker;
  }

  /** Lints one contract, given as an object or as the text of its file. */
  CompletableFuture<JsonObject> lint(Caller caller, JsonObject arguments) {
    JsonObject contract = arguments.object("contract").orElseGet(() -> parsed(arguments));
    ContractValidator.Report report =
        ContractValidator.installed()
            .validate(contract, id -> schema(caller, id), LocalDate.now(ZoneOffset.UTC));
    return CompletableFuture.completedFuture(
        JsonObject.builder()
            .put("level", report.level())
            .put("findings", report.findings())
            .put("valid", report.errors().isEmpty())
            .build());
  }

  private static JsonObject parsed(JsonObject arguments) {
    try {
      return YamlReader.read(ToolArguments.required(arguments, "text"), YamlLimits.FILE)
          .value()
          .asObject()
          .orElseThrow(() -> invalid("must contain one contract"));
    } catch (YamlException e) {
      throw invalid("is not YAML: " + e.getMessage());
    }
  }

  private static Denied invalid(String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/text", message)));
  }

  private Optional<Json> schema(Caller caller, String id) {
    try {
      return Optional.of(broker.schemas().get(caller, id));
    } catch (Denied e) {
      return Optional.empty();
    }
  }

  /** Checks the records of a task that the caller may see against the contracts of the broker. */
  CompletableFuture<JsonObject> conform(Caller caller, JsonObject arguments) {
    String taskId = ToolArguments.required(arguments, "taskId");
    TraceConformance check =
        TraceConformance.installed()
            .orElseThrow(
                () -> new Denied(ProblemCode.UNAVAILABLE, "this daemon has no conformance check"));
    PageRequest page = new PageRequest(PAGE, null);
    List<JsonObject> records = items(broker.tasks().trace(caller, taskId, page));
    List<JsonObject> contracts = new ArrayList<>();
    items(broker.contracts().list(caller, page))
        .forEach(it -> it.object("contract").ifPresent(contracts::add));
    JsonObject.Builder agents = JsonObject.builder();
    for (JsonObject agent : items(broker.agents().list(caller, page))) {
      agent.string("name").ifPresent(name -> agents.put(name, agent));
    }
    JsonObject registry = JsonObject.builder().put("agents", agents.build()).build();
    return CompletableFuture.completedFuture(check.check(registry, contracts, records));
  }

  private static List<JsonObject> items(JsonObject list) {
    return list.array("items").map(it -> it.objects()).orElse(List.of());
  }
}
