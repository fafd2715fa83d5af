package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The number of items that a list shows, the newest first. */
public final class PageOptions {
  private static final int MAX_PAGE = 1000;
  private static final int MAX_LIMIT = 100_000;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of items, from 1 to 100000 (default: 50).")
  private int limit = 50;

  /** Returns the limit; throws if it is out of range. */
  int limit() {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new CommandException(
          "--limit is %s; expected a number from 1 to %s".formatted(limit, MAX_LIMIT));
    }
    return limit;
  }

  /** Returns the newest items and the cursor of the next page. */
  JsonObject newest(DaemonClient daemon, ApiPath path) {
    return newest(daemon, path, it -> true, it -> false);
  }

  /**
   * Returns the newest items that are wanted and the cursor of the next page.
   *
   * @param isEnd whether an item and all older ones are not wanted
   */
  public JsonObject newest(
      DaemonClient daemon,
      ApiPath path,
      Predicate<JsonObject> isWanted,
      Predicate<JsonObject> isEnd) {
    List<Json> items = new ArrayList<>();
    String after = null;
    do {
      String size = String.valueOf(Math.min(MAX_PAGE, limit() - items.size()));
      JsonObject page =
          daemon.get(path.with("order", "newest").with("limit", size).with("after", after));
      after = page.string("next").orElse(null);
      for (JsonObject item : page.array("items").orElse(JsonArray.empty()).objects()) {
        if (isEnd.test(item)) {
          return page(items, null);
        }
        if (isWanted.test(item)) {
          items.add(item);
        }
      }
    } while (after != null && items.size() < limit());
    return page(items, after);
  }

  private static JsonObject page(List<Json> items, @Nullable String next) {
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", next == null ? Json.Null.NULL : Json.of(next))
        .build();
  }
}
