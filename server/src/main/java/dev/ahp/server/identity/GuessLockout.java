package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts failed authentications by address and locks an address that guesses. A locked address gets
 * {@code RATE_LIMITED} for wrong credentials; valid ones still work, because other callers may
 * share the address through a proxy. The table holds the most recent addresses.
 */
public final class GuessLockout {
  private static final int MAX_ADDRESSES = 10_000;
  private static final int MAX_LEVEL = 20;
  private static final int IPV6_NETWORK_GROUPS = 4;

  private final LockoutSettings settings;
  private final InstantSource clock;
  private final LockoutListener listener;
  private final Map<String, FailedAttempts> attempts = new LinkedHashMap<>(64, 0.75f, true);

  /** Is notified once when an address is locked. */
  @FunctionalInterface
  public interface LockoutListener {
    void locked(String address, int failures, Duration duration);
  }

  /** The failed attempts of one address. */
  private static final class FailedAttempts {
    private int count;
    private long windowStart;
    private long lockedUntil;
    private int level;
    private long last;
  }

  public GuessLockout(LockoutSettings settings, InstantSource clock, LockoutListener listener) {
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
  }

  /** Returns a lockout with the default settings that notifies nobody. */
  public static GuessLockout standard() {
    return new GuessLockout(
        LockoutSettings.STANDARD, InstantSource.system(), (address, failures, duration) -> {});
  }

  /**
   * Counts a failed attempt.
   *
   * @return the same denial, or {@code RATE_LIMITED} if the address is locked
   */
  public Denied failed(String peer, Denied denial) {
    if (settings.failures() == 0) {
      return denial;
    }
    String address = network(peer);
    long now = clock.millis();
    long lockedMs;
    boolean isNew;
    int failures;
    synchronized (attempts) {
      FailedAttempts own = attempts.computeIfAbsent(address, it -> new FailedAttempts());
      if (attempts.size() > MAX_ADDRESSES) {
        attempts.remove(attempts.keySet().iterator().next());
      }
      isNew = count(own, now);
      lockedMs = own.lockedUntil - now;
      failures = own.count;
    }
    if (isNew) {
      listener.locked(address, failures, Duration.ofMillis(lockedMs));
    }
    return lockedMs > 0 ? limited(lockedMs) : denial;
  }

  int size() {
    synchronized (attempts) {
      return attempts.size();
    }
  }

  /** Counts an attempt; returns whether it locks the address. */
  private boolean count(FailedAttempts own, long now) {
    boolean isLocked = own.lockedUntil > now;
    if (now - own.last > 2 * settings.maxLock().toMillis()) {
      own.level = 0;
    }
    own.last = now;
    if (isLocked) {
      return false;
    }
    if (own.lockedUntil > 0 || now - own.windowStart > settings.window().toMillis()) {
      own.count = 0;
      own.windowStart = now;
      own.lockedUntil = 0;
    }
    own.count++;
    if (own.count < settings.failures()) {
      return false;
    }
    long lock = settings.lock().toMillis() << Math.min(own.level, MAX_LEVEL);
    own.lockedUntil = now + Math.min(lock, settings.maxLock().toMillis());
    own.level++;
    return true;
  }

  private static Denied limited(long lockedMs) {
    long seconds = Math.max(1, Duration.ofMillis(lockedMs + 999).toSeconds());
    return Denied.of(
        ProblemCode.RATE_LIMITED,
        "too many failed attempts from this address; retry after " + seconds + " s",
        JsonObject.builder().put("retryAfterSeconds", seconds).build());
  }

  /** Returns the address, or the /64 network of an IPv6 address, which one client may own. */
  private static String network(String peer) {
    String plain = peer.startsWith("[") ? peer.substring(1, Math.max(1, peer.indexOf(']'))) : peer;
    if (plain.indexOf(':') < 0 || plain.contains("::")) {
      return plain;
    }
    String[] groups = plain.split(":", -1);
    return String.join(
            ":", Arrays.asList(groups).subList(0, Math.min(IPV6_NETWORK_GROUPS, groups.length)))
        + "::/64";
  }
}
