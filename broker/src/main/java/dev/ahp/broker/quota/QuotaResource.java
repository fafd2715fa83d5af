package dev.ahp.broker.quota;

import dev.ahp.broker.store.UsageKind;
import dev.ahp.problem.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a quota limits. */
public enum QuotaResource {
  QUEUED("queued", "/target", UsageKind.QUEUED, 5),
  STORED("stored", "/sender", UsageKind.STORED, 60),
  STORED_BYTES("storedBytes", "/sender", UsageKind.STORED_BYTES, 60),
  OPEN_TASKS("openTasks", "/taskId", UsageKind.OPEN_TASKS, 5),
  /** Requests per second. */
  RATE("rate", "", null, 1),
  CONNECTIONS("connections", "", null, 1),
  LONG_POLLS("longPolls", "", null, 1),
  SUBSCRIBERS("subscribers", "", null, 5);

  private final String wireName;
  private final String pointer;
  private final @Nullable UsageKind kind;
  private final int retrySeconds;

  QuotaResource(String wireName, String pointer, @Nullable UsageKind kind, int retrySeconds) {
    this.wireName = wireName;
    this.pointer = pointer;
    this.kind = kind;
    this.retrySeconds = retrySeconds;
  }

  public static Optional<QuotaResource> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(name)).findFirst();
  }

  /** Returns the names of all resources, in order. */
  public static List<String> names() {
    return Arrays.stream(values()).map(QuotaResource::wireName).toList();
  }

  public String wireName() {
    return wireName;
  }

  /** Returns the member of a packet that determines whose quota is used. */
  public String pointer() {
    return pointer;
  }

  /** Returns what the store counts; null if the server counts it. */
  public @Nullable UsageKind kind() {
    return kind;
  }

  /** Returns after how many seconds a refused request may succeed. */
  public int retrySeconds() {
    return retrySeconds;
  }

  /** Returns the code of a refusal. */
  public ProblemCode code() {
    return kind == null ? ProblemCode.RATE_LIMITED : ProblemCode.QUOTA_EXCEEDED;
  }
}
