package dev.ahp.server.probe;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.server.probe.Probe.ProbeResult;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Looks after all configured subsystems: one report when one goes bad, one when it is well. */
public final class ProbeRunner implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.probe");
  private static final String SENDER = "postmaster";
  private static final int MOST_THREADS = 4;
  private static final int MOST_DETAIL = 200;

  private final BrokerApi exchange;
  private final ProbeStateFile memory;
  private final ScheduledThreadPoolExecutor threads;

  /**
   * Starts to look.
   *
   * @param file where what was reported last is kept
   */
  public ProbeRunner(BrokerApi exchange, List<ProbeSettings> probes, Path file) {
    this.exchange = exchange;
    this.memory = new ProbeStateFile(file);
    this.threads =
        new ScheduledThreadPoolExecutor(
            Math.max(1, Math.min(MOST_THREADS, probes.size())),
            task -> {
              Thread thread = new Thread(task, "ahp-probe");
              thread.setDaemon(true);
              return thread;
            });
    if (!probes.isEmpty()) {
      exchange.agents().ensure(SENDER);
    }
    probes.forEach(it -> new ProbeLoop(it).next(Duration.ZERO));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** No report could be made of a change now. */
  private static final class ReportFailedException extends RuntimeException {
    private ReportFailedException(String code) {
      super(code, null, false, false);
    }
  }

  /** One probe, again and again. */
  private final class ProbeLoop implements Runnable {
    private final ProbeSettings settings;
    private final Probe probe;
    private final FlapDetector flapDetector;

    private ProbeLoop(ProbeSettings settings) {
      this.settings = settings;
      this.probe = settings.probe();
      this.flapDetector = new FlapDetector(memory.wasUp(settings.name()), settings.every());
    }

    private void next(Duration pause) {
      try {
        Future<?> unused = threads.schedule(this, pause.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        LOG.log(Level.DEBUG, "no more probes");
      }
    }

    @Override
    public void run() {
      ProbeResult probeResult = look();
      if (flapDetector.seen(probeResult.up()).isPresent()) {
        report(probeResult);
      } else {
        next(flapDetector.pause());
      }
    }

    private ProbeResult look() {
      try {
        return probe.look();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ProbeResult.down("was interrupted");
      } catch (Exception e) {
        String kind = e.getClass().getSimpleName();
        String why = e.getMessage() == null ? kind : kind + ": " + e.getMessage();
        return ProbeResult.down(why.substring(0, Math.min(MOST_DETAIL, why.length())));
      }
    }

    /** A change counts as reported once the broker has the packet; else it is tried again. */
    private void report(ProbeResult probeResult) {
      CompletionStage<?> sent;
      try {
        sent = settings.isOfOneMachine() ? send(probeResult, null) : sendOnce(probeResult);
      } catch (RuntimeException e) {
        sent = CompletableFuture.failedStage(e);
      }
      sent.whenComplete((submitted, fault) -> reported(probeResult, fault));
    }

    /** Unless another daemon over the same store has reported it. */
    private CompletionStage<?> sendOnce(ProbeResult probeResult) {
      LastReport last = LastReport.of(exchange, SENDER, settings.name());
      String state = state(probeResult);
      return last.state().equals(state)
          ? CompletableFuture.completedStage(true)
          : send(probeResult, last.keyOfNext(settings.name(), state));
    }

    /** While there is nobody to take it, the broker is only asked: no refusals pile up there. */
    private CompletionStage<?> send(ProbeResult probeResult, @Nullable String key) {
      JsonObject packet = packet(probeResult);
      Optional<String> refusal =
          exchange.packets().explain(Caller.agent(SENDER), packet).string("code");
      return refusal.isPresent()
          ? CompletableFuture.failedStage(new ReportFailedException(refusal.get()))
          : exchange.packets().submit(Caller.agent(SENDER), packet, key);
    }

    private void reported(ProbeResult probeResult, @Nullable Throwable fault) {
      try {
        if (fault == null) {
          flapDetector.changed();
          memory.note(settings.name(), probeResult.up());
        } else {
          LOG.log(Level.WARNING, "probe " + settings.name() + " cannot report", fault);
        }
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "probe " + settings.name() + " cannot be remembered", e);
      } finally {
        next(flapDetector.pause());
      }
    }

    private static String state(ProbeResult probeResult) {
      return probeResult.up() ? "up" : "down";
    }

    private JsonObject packet(ProbeResult probeResult) {
      JsonObject payload =
          JsonObject.builder()
              .put("probe", settings.name())
              .put("kind", settings.probeKind().word())
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
