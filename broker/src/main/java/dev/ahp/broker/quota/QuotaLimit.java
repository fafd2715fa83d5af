package dev.ahp.broker.quota;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one resource; null for none.
 *
 * @param soft warns from this number on
 * @param hard refuses what would exceed this number
 * @param burst for rates: how many requests may come at the same time
 */
public record QuotaLimit(@Nullable Long soft, @Nullable Long hard, @Nullable Long burst) {
  public static final QuotaLimit NONE = new QuotaLimit(null, null, null);

  public static QuotaLimit hard(long limit) {
    return new QuotaLimit(null, limit, null);
  }

  public static QuotaLimit of(long soft, long hard) {
    return new QuotaLimit(soft, hard, null);
  }

  public boolean isNone() {
    return soft == null && hard == null;
  }

  public boolean isExceededBy(long used) {
    return hard != null && used > hard;
  }

  public boolean isNear(long used) {
    return soft != null && used >= soft;
  }

  /** Returns the limit that was reached, for messages. */
  public long reached(long used) {
    if (hard != null && (used >= hard || soft == null)) {
      return hard;
    }
    return soft == null ? 0 : soft;
  }

  JsonObject toJson() {
    JsonObject.Builder json = JsonObject.builder();
    if (soft != null) {
      json.put("soft", soft);
    }
    if (hard != null) {
      json.put("hard", hard);
    }
    if (burst != null) {
      json.put("burst", burst);
    }
    return json.build();
  }
}
