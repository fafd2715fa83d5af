package dev.ahp.http.api;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.http.metrics.PrometheusText;
import dev.ahp.http.route.Access;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** How the daemon is: for load balancers, Prometheus and the command line. */
public final class StatusFace implements Face {
  private static final String PACKETS = "ahp_packets";
  private static final int PAGE = 1000;

  private final String version;
  private final Clock clock;
  private final Instant started;
  private final BooleanSupplier ready;

  /**
   * A daemon that starts now.
   *
   * @param ready whether it takes work
   */
  public StatusFace(String version, Clock clock, BooleanSupplier ready) {
    this.version = version;
    this.clock = clock;
    this.started = clock.instant();
    this.ready = ready;
  }

  @Override
  public List<Route> routes(Exchange exchange) {
    return List.of(
        Route.get("/healthz")
            .named("healthz", "Whether the process answers")
            .access(Access.OPEN)
            .gives(200, "Status")
            .now(call -> Answers.ok(ok())),
        Route.get("/readyz")
            .named("readyz", "Whether work is taken: not while it stops")
            .access(Access.OPEN)
            .gives(200, "Status")
            .now(call -> readiness()),
        Route.get("/metrics")
            .named("metrics", "Figures for Prometheus")
            .access(Access.OPEN)
            .gives(200, "")
            .now(call -> metrics(exchange, call.isOversight())),
        Route.get("/v1/status")
            .named("status", "An overview for the command line")
            .access(Access.OVERSIGHT)
            .gives(200, "Overview")
            .now(call -> Answers.ok(overview(exchange, call.caller()))));
  }

  private static JsonObject ok() {
    return JsonObject.builder().put("status", "ok").build();
  }

  private Reply readiness() {
    if (!ready.getAsBoolean()) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    return Answers.ok(ok());
  }

  /** Anybody may ask; who talks to whom is only for those who may see everything. */
  private static Reply metrics(Exchange exchange, boolean oversight) {
    String text = PrometheusText.of(exchange.events().counters(), oversight);
    return Reply.bytes(200, PrometheusText.TYPE, text.getBytes(StandardCharsets.UTF_8));
  }

  private JsonObject overview(Exchange exchange, Caller caller) {
    JsonObject.Builder packets = JsonObject.builder();
    exchange.events().counters().labelled().getOrDefault(PACKETS, Map.of()).forEach(packets::put);
    return JsonObject.builder()
        .put("version", version)
        .put("uptimeSeconds", (double) Duration.between(started, clock.instant()).toSeconds())
        .put("packets", packets.build())
        .put("agents", agents(exchange, caller))
        .put("contracts", exchange.contracts().summary())
        .put("deadLetters", (double) exchange.deadLetters().open())
        .put("auditRecords", (double) exchange.audit().records())
        .build();
  }

  private static Json agents(Exchange exchange, Caller caller) {
    int count = 0;
    String after = null;
    do {
      JsonObject page = exchange.agents().list(caller, new Page(PAGE, after));
      count += page.array("items").map(it -> it.size()).orElse(0);
      after = page.string("next").orElse(null);
    } while (after != null);
    return Json.of(count);
  }
}
