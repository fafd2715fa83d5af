package dev.ahp.broker.view;

import dev.ahp.broker.command.AlertGroup;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Renders alerts by group, with what people decided about each group. */
public final class AlertGroupView {
  private static final int MAX_GROUPS = 500;

  private AlertGroupView() {}

  /**
   * Returns the groups.
   *
   * @param alerts the newest first
   */
  public static JsonObject of(StoreView view, List<JsonObject> alerts, long now) {
    Map<String, List<JsonObject>> groups = new LinkedHashMap<>();
    for (JsonObject alert : alerts) {
      groups.computeIfAbsent(AlertGroup.of(alert), it -> new ArrayList<>()).add(alert);
    }
    List<Json> items = new ArrayList<>();
    groups.forEach(
        (group, members) -> {
          if (items.size() < MAX_GROUPS) {
            items.add(item(view, group, members, now));
          }
        });
    return JsonObject.builder().put("items", new JsonArray(items)).build();
  }

  private static Json item(StoreView view, String group, List<JsonObject> members, long now) {
    JsonObject newest = members.get(0);
    JsonObject seen = AlertGroup.decision(view, AlertGroup.ACKNOWLEDGED, group, now);
    JsonObject muted = AlertGroup.decision(view, AlertGroup.MUTED, group, now);
    String seenAt = seen == null ? "" : seen.string("at").orElse("");
    long unseen =
        members.stream().filter(it -> it.string("at").orElse("").compareTo(seenAt) > 0).count();
    return JsonObject.builder()
        .put("group", group)
        .putIfPresent("kind", newest.get("kind"))
        .putIfPresent("severity", newest.get("severity"))
        .putIfPresent("message", newest.get("message"))
        .putIfPresent("taskId", newest.get("taskId"))
        .put("count", members.size())
        .put("unseen", unseen)
        .putIfPresent("firstAt", members.get(members.size() - 1).get("at"))
        .putIfPresent("lastAt", newest.get("at"))
        .put("acknowledged", seen == null ? Json.Null.NULL : seen.without("untilMs"))
        .put("muted", muted == null ? Json.Null.NULL : muted.without("untilMs"))
        .build();
  }
}
