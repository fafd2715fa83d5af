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
 * Keeps tokens for those who come back with a random id. What is kept is the hash of the id and the
 * token encrypted under the id, so neither this memory nor its file lets anybody in; and since the
 * token itself is judged at every use, an id is worth nothing once the token is dead.
 */
public final class SessionTokenStore {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.identity");
  private static final int MOST = 10_000;
  private static final int ID_BYTES = 32;

  private final @Nullable Path file;
  private final Duration life;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, StoredToken> kept = new LinkedHashMap<>();

  private record StoredToken(String sealed, long until) {}

  private SessionTokenStore(@Nullable Path file, Duration life, Clock clock) {
    this.file = file;
    this.life = life;
    this.clock = clock;
  }

  /** One that is empty after a restart. */
  public static SessionTokenStore inMemory(Duration life, Clock clock) {
    return new SessionTokenStore(null, life, clock);
  }

  /** One that outlives a restart; a file that cannot be read is an empty one. */
  public static SessionTokenStore inFile(Path file, Duration life, Clock clock) {
    SessionTokenStore safe = new SessionTokenStore(file, life, clock);
    safe.load(file);
    return safe;
  }

  /** How long an id is good for. */
  public Duration life() {
    return life;
  }

  /** Takes a token and gives the id it can be had for. */
  public String put(String token) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    StoredToken entry =
        new StoredToken(TokenCipher.seal(token, id, random), clock.millis() + life.toMillis());
    synchronized (kept) {
      forget();
      kept.put(TokenCipher.name(id), entry);
      save();
    }
    return id;
  }

  /** The token, while its time is not over. */
  public Optional<String> get(String id) {
    StoredToken entry;
    synchronized (kept) {
      entry = kept.get(TokenCipher.name(id));
    }
    return entry == null || entry.until() <= clock.millis()
        ? Optional.empty()
        : TokenCipher.open(entry.sealed(), id);
  }

  /** The token, for the last time. */
  public Optional<String> take(String id) {
    synchronized (kept) {
      Optional<String> token = get(id);
      if (kept.remove(TokenCipher.name(id)) != null) {
        save();
      }
      return token;
    }
  }

  private void forget() {
    long now = clock.millis();
    kept.values().removeIf(it -> it.until() <= now);
    Iterator<String> oldest = kept.keySet().iterator();
    while (kept.size() >= MOST) {
      oldest.next();
      oldest.remove();
    }
  }

  private void save() {
    if (file == null) {
      return;
    }
    List<Json> entries = new ArrayList<>();
    kept.forEach(
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
      LOG.log(Level.WARNING, "sessions will not outlive a restart: " + e.getMessage());
    }
  }

  private void load(Path from) {
    try {
      if (Files.exists(from)) {
        Json all = JsonReader.read(Files.readString(from), JsonLimits.RENDERING);
        all.asArray().ifPresent(entries -> entries.forEach(this::load));
      }
    } catch (IOException | JsonException e) {
      LOG.log(Level.WARNING, "everybody must sign in again, cannot read " + from);
    }
  }

  private void load(Json json) {
    JsonObject entry = json.asObject().orElse(JsonObject.empty());
    String name = entry.string("name").orElse("");
    String sealed = entry.string("sealed").orElse("");
    kept.put(name, new StoredToken(sealed, entry.number("until").orElse(0.0).longValue()));
  }
}
