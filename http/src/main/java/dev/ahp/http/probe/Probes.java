package dev.ahp.http.probe;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.probe.Probe.Finding;
import dev.ahp.json.JsonObject;
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
public final class Probes implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http.probe");
  private static final String SENDER = "postmaster";
  private static final int MOST_THREADS = 4;
  private static final int MOST_DETAIL = 200;

  private final Exchange exchange;
  private final ProbeMemory memory;
  private final ScheduledThreadPoolExecutor threads;

  /**
   * Starts to look.
   *
   * @param file where what was reported last is kept
   */
  public Probes(Exchange exchange, List<ProbeSettings> probes, Path file) {
    this.exchange = exchange;
    this.memory = new ProbeMemory(file);
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
    probes.forEach(it -> new Round(it).next(Duration.ZERO));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** No report could be made of a change now. */
  private static final class Untakable extends RuntimeException {
    private Untakable(String code) {
      super(code, null, false, false);
    }
  }

  /** One probe, again and again. */
  private final class Round implements Runnable {
    private final ProbeSettings settings;
    private final Probe probe;
    private final Watch watch;

    private Round(ProbeSettings settings) {
      this.settings = settings;
      this.probe = settings.probe();
      this.watch = new Watch(memory.wasUp(settings.name()), settings.every());
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
      Finding finding = look();
      if (watch.seen(finding.up()).isPresent()) {
        report(finding);
      } else {
        next(watch.pause());
      }
    }

    private Finding look() {
      try {
        return probe.look();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Finding.down("was interrupted");
      } catch (Exception e) {
        String kind = e.getClass().getSimpleName();
        String why = e.getMessage() == null ? kind : kind + ": " + e.getMessage();
        return Finding.down(why.substring(0, Math.min(MOST_DETAIL, why.length())));
      }
    }

    /** A change counts as reported once the broker has the packet; else it is tried again. */
    private void report(Finding finding) {
      CompletionStage<?> sent;
      try {
        sent = settings.isOfOneMachine() ? send(finding, null) : sendOnce(finding);
      } catch (RuntimeException e) {
        sent = CompletableFuture.failedStage(e);
      }
      sent.whenComplete((submitted, fault) -> reported(finding, fault));
    }

    /** Unless another daemon over the same store has reported it. */
    private CompletionStage<?> sendOnce(Finding finding) {
      LastReport last = LastReport.of(exchange, SENDER, settings.name());
      String state = state(finding);
      return last.state().equals(state)
          ? CompletableFuture.completedStage(true)
          : send(finding, last.keyOfNext(settings.name(), state));
    }

    /** While there is nobody to take it, the broker is only asked: no refusals pile up there. */
    private CompletionStage<?> send(Finding finding, @Nullable String key) {
      JsonObject packet = packet(finding);
      Optional<String> refusal =
          exchange.packets().explain(Caller.agent(SENDER), packet).string("code");
      return refusal.isPresent()
          ? CompletableFuture.failedStage(new Untakable(refusal.get()))
          : exchange.packets().submit(Caller.agent(SENDER), packet, key);
    }

    private void reported(Finding finding, @Nullable Throwable fault) {
      try {
        if (fault == null) {
          watch.changed();
          memory.note(settings.name(), finding.up());
        } else {
          LOG.log(Level.WARNING, "probe " + settings.name() + " cannot report", fault);
        }
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "probe " + settings.name() + " cannot be remembered", e);
      } finally {
        next(watch.pause());
      }
    }

    private static String state(Finding finding) {
      return finding.up() ? "up" : "down";
    }

    private JsonObject packet(Finding finding) {
      JsonObject payload =
          JsonObject.builder()
              .put("probe", settings.name())
              .put("kind", settings.kind().word())
              .put("state", state(finding))
              .put("detail", finding.detail())
              .build();
      return JsonObject.builder()
          .put("type", "error.report")
          .put("target", settings.report())
          .put("payload", payload)
          .build();
    }
  }
}
