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
import dev.ahp.broker.service.BlockingCallExecutor;
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
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;

/** Delivers task changes to subscribed URLs at least once, also after a restart. */
public final class PushNotifications implements AutoCloseable {
  private static final int MAX_PER_TASK = 20;
  private static final int MAX_CONFIG_CHARS = 6_000;
  private static final long POLL_INTERVAL_MS = 30_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAX_CALLS = 32;

  private final BrokerApi broker;
  private final boolean enabled;
  private final AddressGuard guard;
  private final GuardedHttpClient http;
  private final ScheduledExecutorService threads;
  private final ExecutorService callExecutor = BlockingCallExecutor.of("ahp-a2a-push", MAX_CALLS);
  private final Clock clock = Clock.systemUTC();
  private final PushConfigStore configs;
  private final Map<PushConfig, Runnable> running = new ConcurrentHashMap<>();

  /**
   * Creates the notifications of a broker.
   *
   * @param enabled whether push notifications are enabled
   * @param file that stores the configurations
   */
  public PushNotifications(
      BrokerApi broker,
      boolean enabled,
      Path file,
      AddressGuard guard,
      ScheduledExecutorService threads) {
    this.broker = broker;
    this.enabled = enabled;
    this.guard = guard;
    this.http = new GuardedHttpClient(guard, TIMEOUT);
    this.threads = threads;
    this.configs = new PushConfigStore(file, clock);
  }

  /** Rejects the call if push notifications are disabled. */
  public PushNotifications requireEnabled() {
    if (!enabled) {
      throw new A2aException(
          A2aError.PUSH_NOTIFICATION_NOT_SUPPORTED,
          "push notifications are not supported by this broker");
    }
    return this;
  }

  /** Resumes the notifications of an earlier process. */
  public void resume() {
    (enabled ? configs.all() : List.<PushConfig>of())
        .forEach(it -> threads.execute(() -> resume(it)));
  }

  private void resume(PushConfig config) {
    try {
      PacketReader reader = new PacketReader(broker, config.caller(), config.taskId());
      JsonObject packet = reader.packet();
      boolean changed = !A2aTaskState.of(packet).wireName().equals(config.told());
      if (changed || !A2aTaskState.isOver(packet)) {
        follow(config, reader, packet, changed);
      }
    } catch (Denied gone) {
      configs.remove(config.taskId(), config.id());
    }
  }

  /**
   * Rejects an invalid configuration.
   *
   * @param taskId of the packet, or empty if it does not exist yet
   */
  public void check(Caller caller, String taskId, JsonObject config) {
    requireEnabled();
    if (config.toText().length() > MAX_CONFIG_CHARS) {
      throw A2aException.params(
          "the configuration is longer than " + MAX_CONFIG_CHARS + " characters");
    }
    String url =
        config
            .string("url")
            .orElseThrow(() -> A2aException.params("url is required in the configuration"));
    String fault = guard.fault(url);
    if (!fault.isEmpty()) {
      throw A2aException.params("url is not allowed: it " + fault);
    }
    Json id = config.get("id");
    if (id != null && !id.isNull() && id.asString().filter(Ids::isId).isEmpty()) {
      throw A2aException.params("id of the configuration is not a valid id: " + id);
    }
    boolean printable =
        isHeader(config.string("token").orElse(""))
            && isHeader(authentication(config, "scheme"))
            && isHeader(authentication(config, "credentials"));
    if (!printable) {
      throw A2aException.params("token, scheme and credentials must be printable ASCII");
    }
    if (configs.find(taskId, config.string("id").orElse("")).isEmpty()) {
      requireCapacity(caller, taskId);
    }
  }

  private void requireCapacity(Caller caller, String taskId) {
    if (configs.of(taskId).size() >= MAX_PER_TASK) {
      throw A2aException.params(
          "the task has " + MAX_PER_TASK + " push notification configurations; delete one first");
    }
    configs.requireCapacity(caller);
  }

  private static String authentication(JsonObject config, String member) {
    return config.object("authentication").flatMap(it -> it.string(member)).orElse("");
  }

  private static boolean isHeader(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  /** Stores a configuration for a packet that the caller can read, and starts to notify. */
  public JsonObject add(Caller caller, JsonObject packet, JsonObject given, A2aVersion a2aVersion) {
    String taskId = packet.string("packetId").orElse("");
    check(caller, taskId, given);
    String id = given.string("id").filter(it -> !it.isEmpty()).orElse(UUID.randomUUID().toString());
    JsonObject config =
        given.toBuilder().remove("tenant").put("id", id).put("taskId", taskId).build();
    delete(taskId, id);
    PushConfig stored =
        new PushConfig(
            config,
            caller,
            a2aVersion.ofNotifications(),
            clock.millis(),
            A2aTaskState.of(packet).wireName());
    configs.put(stored);
    if (!A2aTaskState.isOver(packet)) {
      follow(stored, new PacketReader(broker, caller, taskId), packet, false);
    }
    return config;
  }

  private void follow(PushConfig config, PacketReader reader, JsonObject packet, boolean snapshot) {
    PushSender pushSender =
        new PushSender(config, http, callExecutor, threads, event -> markDelivered(config, event));
    TaskStream stream =
        new TaskStream(reader, true, pushSender::send, () -> running.remove(config));
    running.put(
        config,
        () -> {
          stream.close();
          pushSender.stop();
        });
    if (snapshot) {
      pushSender.send(JsonObject.builder().put("task", stream.currentTask()).build());
    } else {
      stream.skipTo(packet);
    }
    if (!A2aTaskState.isOver(packet)) {
      stream.start(packet, threads, POLL_INTERVAL_MS);
    }
  }

  private void markDelivered(PushConfig config, JsonObject event) {
    event
        .object("statusUpdate")
        .or(() -> event.object("task"))
        .flatMap(it -> it.object("status"))
        .flatMap(it -> it.string("state"))
        .ifPresent(state -> configs.replace(config.withDelivered(state)));
  }

  /**
   * Returns a configuration. With the id of the task, as 0.3 permits, it is the first one of the
   * task unless one has that id.
   *
   * @throws A2aException with code TASK_NOT_FOUND if it does not exist
   */
  public JsonObject get(String taskId, String id) {
    return configs
        .find(taskId, id)
        .or(() -> id.equals(taskId) ? configs.of(taskId).stream().findFirst() : Optional.empty())
        .map(PushConfig::config)
        .orElseThrow(
            () ->
                new A2aException(
                    A2aError.TASK_NOT_FOUND, "push notification configuration not found: " + id));
  }

  public JsonObject list(String taskId) {
    List<Json> found = new ArrayList<>();
    configs.of(taskId).forEach(it -> found.add(it.config()));
    return JsonObject.builder()
        .put("configs", new JsonArray(found))
        .put("nextPageToken", "")
        .build();
  }

  /** Deletes a configuration if it exists. */
  public void delete(String taskId, String id) {
    configs.remove(taskId, id);
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
    callExecutor.shutdown();
  }
}
