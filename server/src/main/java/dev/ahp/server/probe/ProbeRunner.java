package dev.ahp.server.probe;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.probe.Probe.ProbeResult;
import dev.ahp.time.Rfc3339;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the configured probes and submits a report when a subsystem fails or recovers. */
public final class ProbeRunner implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.probe");
  private static final String SENDER = "postmaster";
  private static final String FALLBACK = "human:ops";
  private static final CompletableFuture<Boolean> NOTHING = CompletableFuture.completedFuture(true);
  private static final int MAX_THREADS = 4;
  private static final int MAX_DETAIL_CHARS = 200;

  private final BrokerApi broker;
  private final ProbeStateFile stateFile;
  private final ScheduledThreadPoolExecutor threads;
  private final List<ProbeLoop> loops;

  /**
   * Creates a runner; {@link #start} starts the probes.
   *
   * @param file stores the last reported states
   */
  public ProbeRunner(BrokerApi broker, List<ProbeSettings> probes, Path file) {
    this.broker = broker;
    this.stateFile = new ProbeStateFile(file);
    this.threads =
        new ScheduledThreadPoolExecutor(
            Math.max(1, Math.min(MAX_THREADS, probes.size())),
            task -> {
              Thread thread = new Thread(task, "ahp-probe");
              thread.setDaemon(true);
              return thread;
            });
    this.loops = probes.stream().map(ProbeLoop::new).toList();
  }

  /** Starts the probes. */
  public ProbeRunner start() {
    if (!loops.isEmpty()) {
      broker.agents().ensure(SENDER);
    }
    loops.forEach(it -> it.scheduleNext(Duration.ZERO));
    return this;
  }

  /** Returns the probes with the results of their last checks. */
  public JsonObject states() {
    return JsonObject.builder()
        .put("items", new JsonArray(loops.stream().map(ProbeLoop::toJson).toList()))
        .put("next", Json.Null.NULL)
        .build();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** Reports that the broker denied a report. */
  private static final class ReportFailedException extends RuntimeException {
    private ReportFailedException(String code) {
      super(code, null, false, false);
    }
  }

  /** Runs one probe repeatedly. */
  private final class ProbeLoop implements Runnable {
    private final ProbeSettings settings;
    private final Probe probe;
    private final FlapDetector detector;
    private volatile JsonObject lastCheck = JsonObject.empty();

    private ProbeLoop(ProbeSettings settings) {
      this.settings = settings;
      this.probe = settings.probe();
      this.detector = new FlapDetector(stateFile.last(settings.name()), settings.every());
    }

    private void scheduleNext(Duration pause) {
      try {
        Future<?> unused = threads.schedule(this, pause.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        LOG.log(Level.DEBUG, "the probes have been stopped");
      }
    }

    @Override
    public void run() {
      long begun = System.nanoTime();
      ProbeResult probeResult = check();
      long tookMs = (System.nanoTime() - begun) / 1_000_000;
      probeResult = withLatency(probeResult, tookMs);
      lastCheck =
          JsonObject.builder()
              .put("latencyMs", tookMs)
              .put("state", state(probeResult))
              .put("detail", probeResult.detail())
              .put("checkedAt", Rfc3339.format(Instant.now()))
              .build();
      if (detector.onResult(probeResult.state()).isPresent()) {
        report(probeResult);
      } else {
        scheduleNext(detector.pause());
      }
    }

    /** Returns that a slow subsystem is degraded. */
    private ProbeResult withLatency(ProbeResult found, long tookMs) {
      long maxMs = settings.maxLatency().toMillis();
      return found.isUp() && maxMs > 0 && tookMs > maxMs
          ? ProbeResult.degraded("took %s ms, %s ms allowed".formatted(tookMs, maxMs))
          : found;
    }

    /** Omits the target, which may contain a password. */
    private Json toJson() {
      return JsonObject.builder()
          .put("name", settings.name())
          .put("kind", settings.probeKind().wireName())
          .put("report", settings.report())
          .put("everyMs", settings.every().toMillis())
          .put("state", Json.Null.NULL)
          .put("detail", Json.Null.NULL)
          .put("checkedAt", Json.Null.NULL)
          .put("latencyMs", Json.Null.NULL)
          .putAll(lastCheck)
          .build();
    }

    private ProbeResult check() {
      try {
        return probe.check();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ProbeResult.down("was interrupted");
      } catch (Exception e) {
        String kind = e.getClass().getSimpleName();
        String why = e.getMessage() == null ? kind : kind + ": " + e.getMessage();
        return ProbeResult.down(why.substring(0, Math.min(MAX_DETAIL_CHARS, why.length())));
      }
    }

    /**
     * Submits a report. A change counts as reported when the packet is stored; else it is retried.
     */
    private void report(ProbeResult probeResult) {
      CompletionStage<?> sent;
      try {
        sent = settings.isLocal() ? send(probeResult, null) : sendOnce(probeResult);
      } catch (RuntimeException e) {
        sent = CompletableFuture.failedStage(e);
      }
      sent.whenComplete((submitted, fault) -> onReported(probeResult, fault));
    }

    /** Submits a report unless another daemon of the same store has submitted it. */
    private CompletionStage<?> sendOnce(ProbeResult probeResult) {
      LastReport last = LastReport.of(broker, SENDER, settings.name());
      String state = state(probeResult);
      return last.state().equals(state)
          ? CompletableFuture.completedStage(true)
          : send(probeResult, last.dedupeKeyOfNext(settings.name(), state));
    }

    /** Submits the report if the broker would admit it, so that denied packets do not pile up. */
    private CompletionStage<?> send(ProbeResult probeResult, @Nullable String key) {
      JsonObject packet = packet(probeResult);
      Optional<String> denial = denial(packet);
      if (denial.isEmpty()) {
        return broker.packets().submit(Caller.agent(SENDER), packet, key);
      }
      return denial.get().equals(ProblemCode.NO_ROUTE.name())
          ? sendToFallback(packet, key)
          : CompletableFuture.failedStage(new ReportFailedException(denial.get()));
    }

    private Optional<String> denial(JsonObject packet) {
      return broker.packets().explain(Caller.agent(SENDER), packet).string("code");
    }

    /** Submits a report for an agent that is not registered to the operators, with an alert. */
    private CompletionStage<?> sendToFallback(JsonObject packet, @Nullable String key) {
      JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
      JsonObject rerouted =
          packet.toBuilder()
              .put("target", FALLBACK)
              .put("payload", payload.with("intendedFor", Json.of(settings.report())))
              .build();
      return broker
          .packets()
          .submit(Caller.agent(SENDER), rerouted, key)
          .thenCompose(submitted -> submitted.duplicate() ? NOTHING : raiseAlert(payload));
    }

    private CompletableFuture<Boolean> raiseAlert(JsonObject payload) {
      String message =
          "The report of probe %s (%s) was sent to %s, because no agent %s is registered"
              .formatted(
                  settings.name(), payload.string("state").orElse(""), FALLBACK, settings.report());
      return broker.events().raise("PROBE_REROUTED", message, payload);
    }

    private void onReported(ProbeResult probeResult, @Nullable Throwable fault) {
      try {
        if (fault == null) {
          detector.changed();
          stateFile.save(settings.name(), probeResult.state());
        } else {
          LOG.log(Level.WARNING, "probe " + settings.name() + " cannot submit its report", fault);
        }
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "probe " + settings.name() + " cannot save its state", e);
      } finally {
        scheduleNext(detector.pause());
      }
    }

    private static String state(ProbeResult probeResult) {
      return probeResult.state().wireName();
    }

    private JsonObject packet(ProbeResult probeResult) {
      JsonObject payload =
          JsonObject.builder()
              .put("probe", settings.name())
              .put("kind", settings.probeKind().wireName())
              .put("state", state(probeResult))
              .put("detail", probeResult.detail())
              .build();
      return JsonObject.builder()
          .put("type", "error.report")
          .put("target", settings.report())
          .put("payload", payload)
          .build();
    }
  }
}
