package dev.ahp.broker.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The first items of a member of a response, within a size limit, and the number of all. */
public final class BoundedItems {
  private final String member;
  private final SizeBudget sizeBudget;
  private final List<Json> items = new ArrayList<>();
  private long total;

  public BoundedItems(String member, long maxBytes) {
    this.member = member;
    this.sizeBudget = new SizeBudget(maxBytes);
  }

  public void add(Json item) {
    total++;
    if (sizeBudget.admits(item)) {
      items.add(item);
    }
  }

  /** Returns whether further items are only counted. */
  public boolean isFull() {
    return !sizeBudget.hasRemaining();
  }

  /** Counts items that need not be created because the list is full. */
  public void count() {
    total++;
  }

  /** Adds the items, and the member {@code …Total} if there are more. */
  public JsonObject.Builder addTo(JsonObject.Builder response) {
    response.put(member, new JsonArray(items));
    return total > items.size() ? response.put(member + "Total", total) : response;
  }
}
