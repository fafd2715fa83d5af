package dev.ahp.server.access;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.Route;
import dev.ahp.time.Rfc3339;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records sign-ins, failed sign-ins, denied administrative requests and requests to the namespace
 * of another team in the audit chain. Failures are counted: one record per minute for each source,
 * and one for all sources beyond a maximum, so an attacker cannot fill the disk.
 */
public final class AccessAudit implements RequestObserver, AutoCloseable {
  /** The number of sources with a record of their own in a minute. */
  static final int MAX_SOURCES = 20;

  private static final long WRITE_TIMEOUT_S = 5;
  private static final String OTHERS = "others";
  private static final String SIGN_IN = "signIn";
  private static final Set<String> SIGN_INS = Set.of(SIGN_IN, "makeSignInCode", "oidcCallback");
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.access");

  private final AuditApi audit;
  private final InstantSource clock;
  private final Map<FailureKey, FailureCount> failures = new LinkedHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-access-audit");
            thread.setDaemon(true);
            return thread;
          });

  /** What is counted together. */
  private record FailureKey(AuditEvent event, String source, String caller, String operation) {}

  private record FailureCount(long count, long first, long last) {
    FailureCount next(long now) {
      return new FailureCount(count + 1, first, now);
    }
  }

  public AccessAudit(AuditApi audit, InstantSource clock) {
    this.audit = audit;
    this.clock = clock;
  }

  /** Starts writing the counted failures every minute. */
  public AccessAudit start() {
    var unused = timer.scheduleWithFixedDelay(this::flush, 1, 1, TimeUnit.MINUTES);
    return this;
  }

  @Override
  public void answered(AnsweredRequest request) {
    Route route = request.route();
    if (route == null) {
      return;
    }
    String operation = route.operation().id();
    int status = request.reply().status();
    boolean signsIn = SIGN_INS.contains(operation);
    if (status == 401 && (request.hasToken() || signsIn)) {
      count(new FailureKey(AuditEvent.SIGN_IN_FAILED, request.source(), "", operation));
    } else if (status == 403 && isAnothersNamespace(request)) {
      count(new FailureKey(AuditEvent.ACCESS_DENIED, request.source(), "", operation));
    } else if (status == 403 && isAdministrative(route) && request.caller() != null) {
      String caller = request.caller().name();
      count(new FailureKey(AuditEvent.ACCESS_DENIED, request.source(), caller, operation));
    } else if (status == 201 && operation.equals(SIGN_IN)) {
      opened(request);
    }
  }

  /** A token that no caller was found for, although it is valid, belongs to another namespace. */
  private static boolean isAnothersNamespace(AnsweredRequest request) {
    return request.caller() == null && request.hasToken();
  }

  private static boolean isAdministrative(Route route) {
    return route.access() == Access.OPERATORS || route.access() == Access.OVERSIGHT;
  }

  private void count(FailureKey key) {
    long now = clock.millis();
    synchronized (failures) {
      boolean fits = failures.containsKey(key) || failures.size() < MAX_SOURCES;
      FailureKey counted = fits ? key : new FailureKey(key.event(), OTHERS, "", "");
      failures.merge(counted, new FailureCount(1, now, now), (before, one) -> before.next(now));
    }
  }

  private void opened(AnsweredRequest request) {
    JsonObject session =
        request.reply().json() instanceof JsonObject json ? json : JsonObject.empty();
    // The response need not wait for it.
    var unused =
        append(
            new AdministrativeEvent(
                AuditEvent.SESSION_OPENED,
                session.string("name").orElse("unknown"),
                null,
                JsonObject.builder()
                    .put("source", request.source())
                    .putIfPresent("kind", session.get("kind"))
                    .build()));
  }

  /** Writes one record for each counted group and waits for them, for a limited time. */
  public void flush() {
    Map<FailureKey, FailureCount> counted;
    synchronized (failures) {
      counted = new LinkedHashMap<>(failures);
      failures.clear();
    }
    List<CompletableFuture<Boolean>> records = new ArrayList<>();
    counted.forEach((key, count) -> records.add(append(toEvent(key, count))));
    CompletableFuture.allOf(records.toArray(CompletableFuture[]::new))
        .completeOnTimeout(null, WRITE_TIMEOUT_S, TimeUnit.SECONDS)
        .join();
  }

  private static AdministrativeEvent toEvent(FailureKey key, FailureCount count) {
    boolean signIn = key.event() == AuditEvent.SIGN_IN_FAILED;
    return new AdministrativeEvent(
        key.event(),
        key.caller().isEmpty() ? "anonymous" : key.caller(),
        signIn ? ProblemCode.UNAUTHENTICATED.name() : ProblemCode.FORBIDDEN.name(),
        JsonObject.builder()
            .put("source", key.source())
            .putIfPresent("operation", nonEmpty(key.operation()))
            .put("count", count.count())
            .put("first", Rfc3339.format(count.first()))
            .put("last", Rfc3339.format(count.last()))
            .build());
  }

  private static @Nullable Json nonEmpty(String text) {
    return text.isEmpty() ? null : Json.of(text);
  }

  private CompletableFuture<Boolean> append(AdministrativeEvent event) {
    return audit
        .append(event)
        .exceptionally(
            fault -> {
              LOG.log(Level.WARNING, "cannot record " + event.event(), fault);
              return false;
            });
  }

  /** Writes what was counted since the last minute. */
  @Override
  public void close() {
    timer.shutdown();
    flush();
  }
}
