package dev.ahp.broker.service;

import dev.ahp.broker.command.RaiseContextLossCommand;
import dev.ahp.context.ContextLoss;
import dev.ahp.context.KeyPoint;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Compares each handoff with its source and counts lost decisions, constraints, warnings and facts
 * by edge. Raises an alert if more than facts were lost. Runs in the background; under load,
 * handoffs are skipped.
 */
final class LossWatch {
  /** The number of items before the handoffs. */
  static final String ESSENTIALS = "ahp_context_essentials_total";

  /** The number of lost or altered items. */
  static final String LOST = "ahp_context_lost_total";

  private static final int MAX_QUEUE = 1_000;
  private static final String OTHERS = "other other";

  private final BrokerContext context;
  private final Meters meters;
  private final ThreadPoolExecutor watcher;

  LossWatch(BrokerContext context, Meters meters) {
    this.context = context;
    this.meters = meters;
    this.watcher =
        new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_QUEUE),
            task -> {
              Thread thread = new Thread(task, "ahp-loss");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Compares two packets of a chain in the background. */
  void compareLater(JsonObject source, JsonObject handoff) {
    watcher.execute(() -> compare(source, handoff));
  }

  private void compare(JsonObject source, JsonObject handoff) {
    ContextLoss loss = ContextLoss.between(payload(source), payload(handoff));
    if (loss.items() == 0) {
      return;
    }
    String edge = name(handoff, "sender") + " " + name(handoff, "target");
    meters.add(ESSENTIALS, edge, OTHERS, loss.items());
    List<KeyPoint> missing = new ArrayList<>(loss.lost());
    loss.altered().forEach(it -> missing.add(it.was()));
    missing.forEach(
        it ->
            meters.add(LOST, edge + " " + it.kind().label(), OTHERS + " " + it.kind().label(), 1));
    if (missing.stream().anyMatch(it -> it.kind() != KeyPoint.Kind.FACT)) {
      // The alert is not retried if the store is unavailable.
      var unused =
          context.run(new RaiseContextLossCommand(context.rules(), handoff, missing, loss.items()));
    }
  }

  private static JsonObject payload(JsonObject packet) {
    return packet.object("payload").orElse(JsonObject.empty());
  }

  private static String name(JsonObject packet, String member) {
    return packet.string(member).orElse("");
  }

  void close() {
    watcher.shutdownNow();
  }
}
