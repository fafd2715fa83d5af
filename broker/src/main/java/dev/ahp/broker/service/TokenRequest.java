package dev.ahp.broker.service;

import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.json.Json;
import dev.ahp.time.DurationText;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for a token.
 *
 * @param expiresAt 0 for never
 */
record TokenRequest(@Nullable String description, long expiresAt, TokenScopes scopes) {
  private static final Set<String> MEMBERS =
      Set.of("description", "expiresIn", "expiresAt", "scopes");
  private static final int MAX_DESCRIPTION = 200;
  private static final Duration MAX_LIFE = Duration.ofDays(3_650);

  /** Reads a body; {@code now} is the base of {@code expiresIn}. */
  static TokenRequest read(Json json, long now) {
    CallBodyReader body = CallBodyReader.of(json);
    requireKnown(body, MEMBERS);
    String description = body.boundedText("description", MAX_DESCRIPTION);
    if (body.any("expiresIn") != null && body.any("expiresAt") != null) {
      body.wrong("expiresAt", "must not be given together with expiresIn");
    }
    long in = duration(body, "expiresIn");
    long expiresAt = in > 0 ? now + in : time(body, now);
    TokenScopes scopes = scopes(body);
    body.check();
    return new TokenRequest(description, expiresAt, scopes);
  }

  /** Returns how long the old tokens stay valid, {@code {"keepOld"}}, in milliseconds. */
  static long keepOld(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    requireKnown(body, Set.of("keepOld"));
    long keepOld = duration(body, "keepOld");
    body.check();
    return keepOld;
  }

  private static void requireKnown(CallBodyReader body, Set<String> members) {
    for (String name : body.json().names()) {
      if (!members.contains(name)) {
        body.wrong(
            name,
            "is not a member of this request; expected "
                + String.join(", ", members.stream().sorted().toList()));
      }
    }
  }

  /** Returns the milliseconds of a duration; 0 if it is absent or wrong. */
  private static long duration(CallBodyReader body, String name) {
    String text = body.text(name);
    if (text == null) {
      return 0;
    }
    Optional<Duration> duration = DurationText.parse(text).filter(TokenRequest::isLife);
    if (duration.isEmpty()) {
      body.wrong(name, "must be a duration from 1s to 3650d, such as 12h or 90d");
    }
    return duration.map(Duration::toMillis).orElse(0L);
  }

  private static boolean isLife(Duration duration) {
    return duration.toSeconds() >= 1 && duration.compareTo(MAX_LIFE) <= 0;
  }

  private static long time(CallBodyReader body, long now) {
    String text = body.text("expiresAt");
    if (text == null) {
      return 0;
    }
    Instant time = Rfc3339.parse(text).orElse(null);
    if (time == null || !isLife(Duration.ofMillis(time.toEpochMilli() - now))) {
      body.wrong("expiresAt", "must be an RFC 3339 time in the future, at most 3650 days from now");
      return 0;
    }
    return time.toEpochMilli();
  }

  private static TokenScopes scopes(CallBodyReader body) {
    List<String> words = new ArrayList<>();
    List<String> given = body.texts("scopes");
    if (given.size() > TokenScopes.MAX_WORDS) {
      body.wrong("scopes", "must have at most " + TokenScopes.MAX_WORDS + " items");
      return TokenScopes.ALL;
    }
    for (int i = 0; i < given.size(); i++) {
      String pointer = "scopes/" + i;
      TokenScopes.error(given.get(i)).ifPresent(it -> body.wrong(pointer, it));
      if (!words.contains(given.get(i))) {
        words.add(given.get(i));
      }
    }
    return new TokenScopes(words);
  }
}
