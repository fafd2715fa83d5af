package dev.ahp.server.daemon;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.ExportApi.ExportKey;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Cancels the open work of an export that is being removed.
 *
 * @param agent the exported agent
 */
record ExportCancellation(ExportKey key, String agent) {
  private static final JsonObject REASON =
      JsonObject.builder().put("reason", "the export was removed").build();

  /** Cancels the packets of the importing namespace, then their work in the exporting one. */
  void run(Optional<BrokerApi> source, Optional<BrokerApi> other) {
    other.ifPresent(it -> cancelPackets(it, source));
    source.ifPresent(this::cancelWork);
  }

  private void cancelPackets(BrokerApi other, Optional<BrokerApi> source) {
    for (JsonObject packet : open(other, Map.of("target", key.as()))) {
      String id = packet.string("packetId").orElse("");
      await(other.packets().act(Caller.OPERATOR, id, "cancel", REASON));
      String work = ExportApi.workId(key.to(), id);
      source.ifPresent(it -> await(it.tasks().cancel(Caller.OPERATOR, work, REASON)));
    }
  }

  private void cancelWork(BrokerApi source) {
    Map<String, String> sent = Map.of("sender", ExportApi.senderFor(key.to()), "target", agent);
    for (JsonObject packet : open(source, sent)) {
      String task = packet.string("taskId").orElse("");
      await(source.tasks().cancel(Caller.OPERATOR, task, REASON));
    }
  }

  /** Work that has ended in the meantime needs no cancellation. */
  private static void await(CompletableFuture<?> cancellation) {
    try {
      cancellation.join();
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof Denied)) {
        throw e;
      }
    }
  }

  private static List<JsonObject> open(BrokerApi broker, Map<String, String> filter) {
    return Arrays.stream(Status.values())
        .filter(it -> !it.isFinal())
        .flatMap(it -> pages(broker, filter, it).stream())
        .toList();
  }

  /** Reads all pages before anything is cancelled. */
  private static List<JsonObject> pages(
      BrokerApi broker, Map<String, String> filter, Status status) {
    Map<String, String> complete = new HashMap<>(filter);
    complete.put("status", status.wireName());
    List<JsonObject> all = new ArrayList<>();
    String after = null;
    do {
      JsonObject page =
          broker.packets().list(Caller.OPERATOR, complete, new PageRequest(1_000, after));
      all.addAll(page.array("items").orElse(JsonArray.empty()).objects());
      after = page.string("next").orElse(null);
    } while (after != null);
    return all;
  }
}
