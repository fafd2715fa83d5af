package dev.ahp.server.identity;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the credentials of browser sessions by a random session id. It stores the hash of the id
 * and the credential encrypted with the id, so neither memory nor file reveals a usable one. The
 * credential is checked on every use, so a session ends when its token is revoked.
 */
public final class SessionStore {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.identity");
  private static final int MAX_SESSIONS = 10_000;
  private static final int ID_BYTES = 32;
  private static final long SEEN_MS = 60_000;

  private final @Nullable Path file;
  private final Duration life;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, StoredSession> sessions = new LinkedHashMap<>();

  private SessionStore(@Nullable Path file, Duration life, Clock clock) {
    this.file = file;
    this.life = life;
    this.clock = clock;
  }

  /** Creates a store that does not survive a restart. */
  public static SessionStore inMemory(Duration life, Clock clock) {
    return new SessionStore(null, life, clock);
  }

  /** Creates a store that survives a restart. An unreadable file counts as empty. */
  public static SessionStore inFile(Path file, Duration life, Clock clock) {
    SessionStore store = new SessionStore(file, life, clock);
    store.load(file);
    return store;
  }

  /** How long a session is valid. */
  public Duration life() {
    return life;
  }

  /** Stores a credential without an origin and returns its session id. */
  public String put(String credential) {
    return put(credential, SessionOrigin.UNKNOWN);
  }

  /** Stores a credential and returns its session id, which is secret. */
  public String put(String credential, SessionOrigin origin) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    // The prefix lets secret scanners recognize session ids and sign-in codes.
    String id = "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    long now = clock.millis();
    StoredSession session =
        new StoredSession(
            TokenCipher.name(id),
            TokenCipher.seal(credential, id),
            now + life.toMillis(),
            now,
            now,
            origin);
    synchronized (sessions) {
      evict();
      sessions.put(session.name(), session);
      save();
    }
    return id;
  }

  /** Returns the credential unless the session has expired. */
  public Optional<String> get(String id) {
    StoredSession session;
    long now = clock.millis();
    synchronized (sessions) {
      session = sessions.get(TokenCipher.name(id));
      if (session != null && now - session.seenAt() >= SEEN_MS) {
        sessions.put(session.name(), session.seen(now));
      }
    }
    return session == null || session.until() <= now
        ? Optional.empty()
        : TokenCipher.open(session.sealed(), id);
  }

  /** Removes a session and returns its credential. */
  public Optional<String> take(String id) {
    synchronized (sessions) {
      Optional<String> credential = get(id);
      if (sessions.remove(TokenCipher.name(id)) != null) {
        save();
      }
      return credential;
    }
  }

  /** Returns the sessions that have not expired, oldest first. */
  public List<StoredSession> list() {
    synchronized (sessions) {
      return sessions.values().stream().filter(it -> it.until() > clock.millis()).toList();
    }
  }

  /** Returns a session by its secret id. */
  public Optional<StoredSession> find(String id) {
    synchronized (sessions) {
      return Optional.ofNullable(sessions.get(TokenCipher.name(id)));
    }
  }

  /** Removes a session by its public id. */
  public void remove(String publicId) {
    synchronized (sessions) {
      if (sessions.values().removeIf(it -> it.publicId().equals(publicId))) {
        save();
      }
    }
  }

  private void evict() {
    long now = clock.millis();
    sessions.values().removeIf(it -> it.until() <= now);
    Iterator<String> oldest = sessions.keySet().iterator();
    while (sessions.size() >= MAX_SESSIONS) {
      oldest.next();
      oldest.remove();
    }
  }

  private void save() {
    if (file == null) {
      return;
    }
    List<Json> entries = new ArrayList<>();
    sessions.values().forEach(it -> entries.add(it.toJson()));
    try {
      PrivateFile.write(file, new JsonArray(entries).toText() + "\n");
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "cannot save sessions; they will end at the next restart: " + e.getMessage());
    }
  }

  private void load(Path from) {
    try {
      if (Files.exists(from)) {
        Json all = JsonReader.read(Files.readString(from), JsonLimits.RENDERING);
        all.asArray().ifPresent(entries -> entries.forEach(this::load));
      }
    } catch (IOException | JsonException e) {
      LOG.log(Level.WARNING, "all users must sign in again: cannot read " + from);
    }
  }

  private void load(Json json) {
    StoredSession session = StoredSession.of(json.asObject().orElse(JsonObject.empty()));
    sessions.put(session.name(), session);
  }
}
