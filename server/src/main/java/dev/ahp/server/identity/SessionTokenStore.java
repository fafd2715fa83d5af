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
 * Stores tokens of browser sessions by a random session id. It stores the hash of the id and the
 * token encrypted with the id, so neither memory nor file reveals a usable credential. The token is
 * checked on every use, so a session ends when its token is revoked.
 */
public final class SessionTokenStore {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.identity");
  private static final int MAX_SESSIONS = 10_000;
  private static final int ID_BYTES = 32;

  private final @Nullable Path file;
  private final Duration life;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, StoredToken> tokens = new LinkedHashMap<>();

  private record StoredToken(String sealed, long until) {}

  private SessionTokenStore(@Nullable Path file, Duration life, Clock clock) {
    this.file = file;
    this.life = life;
    this.clock = clock;
  }

  /** Creates a store that does not survive a restart. */
  public static SessionTokenStore inMemory(Duration life, Clock clock) {
    return new SessionTokenStore(null, life, clock);
  }

  /** Creates a store that survives a restart. An unreadable file counts as empty. */
  public static SessionTokenStore inFile(Path file, Duration life, Clock clock) {
    SessionTokenStore store = new SessionTokenStore(file, life, clock);
    store.load(file);
    return store;
  }

  /** How long a session is valid. */
  public Duration life() {
    return life;
  }

  /** Stores a token and returns its session id. */
  public String put(String token) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    // The prefix lets secret scanners recognize session ids and sign-in codes.
    String id = "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    StoredToken entry =
        new StoredToken(TokenCipher.seal(token, id, random), clock.millis() + life.toMillis());
    synchronized (tokens) {
      evict();
      tokens.put(TokenCipher.name(id), entry);
      save();
    }
    return id;
  }

  /** Returns the token unless the session has expired. */
  public Optional<String> get(String id) {
    StoredToken entry;
    synchronized (tokens) {
      entry = tokens.get(TokenCipher.name(id));
    }
    return entry == null || entry.until() <= clock.millis()
        ? Optional.empty()
        : TokenCipher.open(entry.sealed(), id);
  }

  /** Removes and returns the token. */
  public Optional<String> take(String id) {
    synchronized (tokens) {
      Optional<String> token = get(id);
      if (tokens.remove(TokenCipher.name(id)) != null) {
        save();
      }
      return token;
    }
  }

  private void evict() {
    long now = clock.millis();
    tokens.values().removeIf(it -> it.until() <= now);
    Iterator<String> oldest = tokens.keySet().iterator();
    while (tokens.size() >= MAX_SESSIONS) {
      oldest.next();
      oldest.remove();
    }
  }

  private void save() {
    if (file == null) {
      return;
    }
    List<Json> entries = new ArrayList<>();
    tokens.forEach(
        (name, entry) ->
            entries.add(
                JsonObject.builder()
                    .put("name", name)
                    .put("sealed", entry.sealed())
                    .put("until", entry.until())
                    .build()));
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
    JsonObject entry = json.asObject().orElse(JsonObject.empty());
    String name = entry.string("name").orElse("");
    String sealed = entry.string("sealed").orElse("");
    tokens.put(name, new StoredToken(sealed, entry.number("until").orElse(0.0).longValue()));
  }
}
