package dev.ahp.broker.command;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The group of an alert: a hash of its kind and of its message without numbers and ids. What people
 * decided about a group is stored in {@link KeyValueTable#SETTINGS}.
 */
public final class AlertGroup {
  public static final String ACKNOWLEDGED = "alert-seen/";
  public static final String MUTED = "alert-mute/";

  private static final Pattern NUMBERS = Pattern.compile("[0-9][0-9a-fA-F.:-]*");
  private static final int KEY_CHARS = 16;
  private static final String PLACEHOLDER = "…";

  private AlertGroup() {}

  /** Returns the key of an alert's group. */
  public static String of(JsonObject alert) {
    String message = alert.string("message").orElse("");
    for (String member : new String[] {"taskId", "packetId"}) {
      String id = alert.string(member).orElse("");
      message = id.isEmpty() ? message : message.replace(id, PLACEHOLDER);
    }
    String pattern = NUMBERS.matcher(message).replaceAll("#");
    return hash(alert.string("kind").orElse("") + "\n" + pattern);
  }

  private static String hash(String text) {
    byte[] hash = CanonicalJson.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash).substring(0, KEY_CHARS);
  }

  /** Returns whether a group is muted at a time. */
  static boolean isMuted(
      BiFunction<KeyValueTable, String, @Nullable JsonObject> entries, String group, long now) {
    JsonObject muted = entries.apply(KeyValueTable.SETTINGS, MUTED + group);
    return muted != null && muted.number("untilMs").orElse(0d) > now;
  }

  /** Returns a decision about a group that is stored until a time. */
  public static KeyValueEntry entry(String prefix, String group, JsonObject value, long until) {
    return new KeyValueEntry(KeyValueTable.SETTINGS, prefix + group, value, until);
  }

  /** Returns a decision that has not expired; null if there is none. */
  public static @Nullable JsonObject decision(
      StoreView view, String prefix, String group, long now) {
    JsonObject found = view.entry(KeyValueTable.SETTINGS, prefix + group);
    return found == null || found.number("untilMs").orElse(0d) <= now ? null : found;
  }
}
