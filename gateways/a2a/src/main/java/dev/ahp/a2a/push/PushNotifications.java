package dev.ahp.a2a.push;

import dev.ahp.Denied;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.follow.PacketReader;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.delivery.BlockingCallExecutor;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;

/** Tells whoever asked what becomes of a task, also after a restart, at least once. */
public final class PushNotifications implements AutoCloseable {
  private static final int MOST_PER_TASK = 20;
  private static final int LONGEST = 6_000;
  private static final long EVERY_MS = 30_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int CALLERS = 32;

  private final BrokerApi exchange;
  private final boolean offered;
  private final AddressGuard guard;
  private final GuardedHttpClient http;
  private final ScheduledExecutorService threads;
  private final ExecutorService callers = BlockingCallExecutor.of("ahp-a2a-push", CALLERS);
  private final Clock clock = Clock.systemUTC();
  private final PushConfigStore book;
  private final Map<PushConfig, Runnable> running = new ConcurrentHashMap<>();

  /**
   * Notifications of a broker.
   *
   * @param offered whether anybody is notified at all
   * @param file where it is kept who wants to be
   */
  public PushNotifications(
      BrokerApi exchange,
      boolean offered,
      Path file,
      AddressGuard guard,
      ScheduledExecutorService threads) {
    this.exchange = exchange;
    this.offered = offered;
    this.guard = guard;
    this.http = new GuardedHttpClient(guard, PATIENCE);
    this.threads = threads;
    this.book = new PushConfigStore(file, clock);
  }

  /** Refuses all calls where nobody is notified. */
  public PushNotifications demanded() {
    if (!offered) {
      throw new A2aException(
          A2aError.PUSH_NOTIFICATION_NOT_SUPPORTED, "push notifications are not supported here");
    }
    return this;
  }

  /** Goes on with what an earlier process began. */
  public void resume() {
    (offered ? book.all() : List.<PushConfig>of()).forEach(it -> threads.execute(() -> resume(it)));
  }

  private void resume(PushConfig config) {
    try {
      PacketReader reader = new PacketReader(exchange, config.caller(), config.taskId());
      JsonObject packet = reader.packet();
      boolean news = !A2aTaskState.of(packet).wireName().equals(config.told());
      if (news || !A2aTaskState.isOver(packet)) {
        follow(config, reader, packet, news);
      }
    } catch (Denied gone) {
      book.remove(config.taskId(), config.id());
    }
  }

  /**
   * Refuses a configuration that cannot be served.
   *
   * @param taskId of the packet it is for; empty if there is none yet
   */
  public void check(Caller caller, String taskId, JsonObject config) {
    demanded();
    if (config.toText().length() > LONGEST) {
      throw A2aException.params("the configuration is longer than " + LONGEST + " characters");
    }
    String url =
        config.string("url").orElseThrow(() -> A2aException.params("the configuration has no url"));
    String fault = guard.fault(url);
    if (!fault.isEmpty()) {
      throw A2aException.params("this url is not called: it " + fault);
    }
    Json id = config.get("id");
    if (id != null && !id.isNull() && id.asString().filter(Ids::isId).isEmpty()) {
      throw A2aException.params("the id of the configuration is no id");
    }
    boolean clean =
        isHeader(config.string("token").orElse(""))
            && isHeader(word(config, "scheme"))
            && isHeader(word(config, "credentials"));
    if (!clean) {
      throw A2aException.params("token, scheme and credentials are printable ASCII");
    }
    if (book.find(taskId, config.string("id").orElse("")).isEmpty()) {
      demandRoom(caller, taskId);
    }
  }

  private void demandRoom(Caller caller, String taskId) {
    if (book.of(taskId).size() >= MOST_PER_TASK) {
      throw A2aException.params(
          "the task has " + MOST_PER_TASK + " push notification configurations; delete one first");
    }
    book.demandRoom(caller);
  }

  private static String word(JsonObject config, String member) {
    return config.object("authentication").flatMap(it -> it.string(member)).orElse("");
  }

  private static boolean isHeader(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  /** Keeps a configuration for a packet that the caller sees, and tells from now on. */
  public JsonObject add(Caller caller, JsonObject packet, JsonObject given, A2aVersion a2aVersion) {
    String taskId = packet.string("packetId").orElse("");
    check(caller, taskId, given);
    String id = given.string("id").filter(it -> !it.isEmpty()).orElse(UUID.randomUUID().toString());
    JsonObject config =
        given.toBuilder().remove("tenant").put("id", id).put("taskId", taskId).build();
    delete(taskId, id);
    PushConfig kept =
        new PushConfig(
            config, caller, a2aVersion, clock.millis(), A2aTaskState.of(packet).wireName());
    book.put(kept);
    if (!A2aTaskState.isOver(packet)) {
      follow(kept, new PacketReader(exchange, caller, taskId), packet, false);
    }
    return config;
  }

  private void follow(PushConfig config, PacketReader reader, JsonObject packet, boolean snapshot) {
    PushSender pushSender =
        new PushSender(config, http, callers, threads, event -> told(config, event));
    TaskStream stream =
        new TaskStream(reader, true, pushSender::bring, () -> running.remove(config));
    running.put(
        config,
        () -> {
          stream.close();
          pushSender.stop();
        });
    if (snapshot) {
      pushSender.bring(JsonObject.builder().put("task", stream.currentTask()).build());
    } else {
      stream.skipTo(packet);
    }
    if (!A2aTaskState.isOver(packet)) {
      stream.start(packet, threads, EVERY_MS);
    }
  }

  private void told(PushConfig config, JsonObject event) {
    event
        .object("statusUpdate")
        .or(() -> event.object("task"))
        .flatMap(it -> it.object("status"))
        .flatMap(it -> it.string("state"))
        .ifPresent(state -> book.replace(config.told(state)));
  }

  /** One configuration; an unknown one is as unknown as an unknown task. */
  public JsonObject get(String taskId, String id) {
    return book.find(taskId, id)
        .map(PushConfig::config)
        .orElseThrow(
            () -> new A2aException(A2aError.TASK_NOT_FOUND, "there is no such configuration"));
  }

  public JsonObject list(String taskId) {
    List<Json> configs = new ArrayList<>();
    book.of(taskId).forEach(it -> configs.add(it.config()));
    return JsonObject.builder()
        .put("configs", new JsonArray(configs))
        .put("nextPageToken", "")
        .build();
  }

  /** Does nothing when there is none. */
  public void delete(String taskId, String id) {
    book.remove(taskId, id);
    running.forEach(
        (config, stop) -> {
          if (config.taskId().equals(taskId) && config.id().equals(id)) {
            stop.run();
            running.remove(config);
          }
        });
  }

  @Override
  public void close() {
    running.values().forEach(Runnable::run);
    running.clear();
    callers.shutdown();
  }
}
