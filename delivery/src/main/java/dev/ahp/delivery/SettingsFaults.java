package dev.ahp.delivery;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Collects the violations in the settings of a transport. */
public final class SettingsFaults {
  private final JsonObject settings;
  private final List<Violation> found = new ArrayList<>();

  public SettingsFaults(JsonObject settings) {
    this.settings = settings;
  }

  /** Adds a violation unless the member is valid. */
  public SettingsFaults require(boolean valid, String member, String message) {
    if (!valid) {
      found.add(new Violation(ProblemCode.SCHEMA_INVALID, "/" + member, message));
    }
    return this;
  }

  /** Requires non-empty strings; the members may be absent. */
  public SettingsFaults texts(String... members) {
    for (String member : members) {
      boolean valid =
          !settings.has(member) || settings.string(member).filter(it -> !it.isEmpty()).isPresent();
      require(valid, member, "must be a non-empty string");
    }
    return this;
  }

  /** Requires a member {@code url} with one of two schemes and without credentials. */
  public SettingsFaults url(String scheme, String tlsScheme) {
    URI url = uri(settings.string("url").orElse(""));
    boolean valid =
        (scheme.equals(url.getScheme()) || tlsScheme.equals(url.getScheme()))
            && url.getHost() != null;
    require(valid, "url", "must be a " + scheme + " or " + tlsScheme + " URL");
    return require(
        !valid || url.getRawUserInfo() == null,
        "url",
        "must not contain a user name or password; use user and secret");
  }

  /** Parses a URI; text that is not a URI becomes an empty one. */
  public static URI uri(String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      return URI.create("");
    }
  }

  public List<Violation> found() {
    return List.copyOf(found);
  }
}
