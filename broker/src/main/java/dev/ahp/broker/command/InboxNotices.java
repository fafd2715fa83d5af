package dev.ahp.broker.command;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the open inbox items that people must be notified of. The entry of an open item stores
 * the notice that was given last, with the due time of the item.
 */
public final class InboxNotices {
  private static final String NOTICE = "notice";
  private static final String ARRIVED = "arrived";
  private static final String DUE = "due";
  private static final String DUE_AT = "dueAt";

  private InboxNotices() {}

  /**
   * Returns whether a notice of an open item is pending.
   *
   * @param mark the entry of the open item
   * @param before items that are due before this time need the second notice
   */
  public static boolean isPending(JsonObject mark, long before) {
    return switch (mark.string(NOTICE).orElse("")) {
      case "" -> true;
      case ARRIVED -> isDue(mark, before);
      default -> false;
    };
  }

  private static boolean isDue(JsonObject mark, long before) {
    return mark.string(DUE_AT)
        .flatMap(Rfc3339::parse)
        .filter(it -> it.toEpochMilli() < before)
        .isPresent();
  }

  /** Marks the pending notices of open items and returns them. */
  public static List<JsonObject> take(UnitOfWork work, List<String> keys, long before) {
    List<JsonObject> notices = new ArrayList<>();
    for (String key : keys) {
      JsonObject mark = work.entry(KeyValueTable.INBOX_OPEN, key);
      JsonObject item = work.entry(KeyValueTable.INBOX, key.substring(key.indexOf('/') + 1));
      if (mark == null || item == null || !isPending(mark, before)) {
        continue;
      }
      boolean isNew = mark.string(NOTICE).isEmpty();
      boolean isDue = isDue(item, before);
      work.put(
          KeyValueTable.INBOX_OPEN,
          key,
          JsonObject.builder()
              .put(NOTICE, isDue ? DUE : ARRIVED)
              .put(DUE_AT, item.string(DUE_AT).map(Json::of).orElse(Json.Null.NULL))
              .build());
      notices.add(
          JsonObject.builder().put(NOTICE, isNew ? ARRIVED : DUE).put("item", item).build());
    }
    return notices;
  }
}
