package dev.ahp.server.api;

import static dev.ahp.server.route.QueryParameter.oneOf;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Health, readiness, metrics and status of the daemon. */
public final class StatusRoutes implements RouteModule {
  private static final String PACKETS = "ahp_packets";
  private static final int PAGE = 1000;

  private final String version;
  private final Clock clock;
  private final Instant started;
  private final BooleanSupplier ready;
  private final ProbeOverview probes;
  private final Supplier<Map<String, Counters>> others;

  /** Creates the module of a daemon with one namespace that starts now. */
  public StatusRoutes(
      String version, Clock clock, BooleanSupplier ready, Supplier<JsonObject> probes) {
    this(version, clock, ready, probes, Map::of);
  }

  /**
   * Creates the module of a daemon that starts now.
   *
   * @param ready whether the daemon accepts work
   * @param probes returns the probes with their last results
   * @param others returns the metrics of the other namespaces for the daemon's operator
   */
  public StatusRoutes(
      String version,
      Clock clock,
      BooleanSupplier ready,
      Supplier<JsonObject> probes,
      Supplier<Map<String, Counters>> others) {
    this.others = others;
    this.version = version;
    this.clock = clock;
    this.started = clock.instant();
    this.ready = ready;
    this.probes = new ProbeOverview(probes);
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/healthz")
            .named("healthz", "Check that the process responds")
            .access(Access.OPEN)
            .returns("Status", request -> ok()),
        Route.get("/readyz")
            .named(
                "readyz",
                "Check that the daemon accepts work; fails while it is stopping or its store"
                    + " cannot write")
            .access(Access.OPEN)
            .returnsLater("Status", request -> readiness(broker)),
        Route.get("/metrics")
            .named("metrics", "Metrics in the Prometheus text format")
            .access(Access.OPEN)
            .gives(200, "")
            .now(request -> metrics(broker, request)),
        Route.get("/v1/status")
            .named("status", "Get an overview of the daemon")
            .access(Access.OVERSIGHT)
            .returns("Overview", request -> overview(broker, request.caller())),
        Route.get("/v1/rates")
            .named("rates", "Get the numbers of packets that were processed in a range of time")
            .query(oneOf("range", List.of("5m", "15m", "1h", "6h", "24h", "7d")))
            .returns(
                "Rates",
                request -> broker.overview().rates(request.query().text("range").orElse("5m"))));
  }

  private static JsonObject ok() {
    return JsonObject.builder().put("status", "ok").build();
  }

  private CompletableFuture<JsonObject> readiness(BrokerApi broker) {
    if (!ready.getAsBoolean()) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    return broker
        .checkWritable()
        .handle(
            (done, failure) -> {
              if (failure != null) {
                // The route is open to everyone, so the reason is only in the log.
                throw new Denied(
                    ProblemCode.UNAVAILABLE,
                    "the store cannot write; the daemon's log has the reason");
              }
              return ok();
            });
  }

  /**
   * Anyone may read the metrics; only auditors see the labels that name agents, and only the
   * daemon's operator sees other namespaces.
   */
  private Reply metrics(BrokerApi broker, ApiRequest request) {
    boolean oversight = request.isOversight();
    Counters counters = probes.addTo(broker.events().counters(), oversight);
    String text =
        PrometheusText.of(
            counters, oversight, Caller.OPERATOR.equals(request.who()) ? others.get() : Map.of());
    return Reply.bytes(200, PrometheusText.TYPE, text.getBytes(StandardCharsets.UTF_8));
  }

  private JsonObject overview(BrokerApi broker, Caller caller) {
    JsonObject.Builder packets = JsonObject.builder();
    broker.events().counters().labelled().getOrDefault(PACKETS, Map.of()).forEach(packets::put);
    return JsonObject.builder()
        .put("version", version)
        .put("uptimeSeconds", Duration.between(started, clock.instant()).toSeconds())
        .put("packets", packets.build())
        .put("agents", agents(broker, caller))
        .put("contracts", broker.contracts().summary())
        .put("deadLetters", broker.deadLetters().open())
        .put("auditRecords", broker.audit().records())
        .put("probes", probes.toJson())
        .build();
  }

  private static Json agents(BrokerApi broker, Caller caller) {
    int count = 0;
    String after = null;
    do {
      JsonObject page = broker.agents().list(caller, new PageRequest(PAGE, after));
      count += page.array("items").map(it -> it.size()).orElse(0);
      after = page.string("next").orElse(null);
    } while (after != null);
    return Json.of(count);
  }
}
