package dev.ahp.format;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * What a rendering could not say in its own words. Nothing in it is lost: it is empty for formats
 * that have a place for everything.
 *
 * @param carried pointers into the message: these members travel in the extension block only
 * @param derived pointers into the rendering: these members were made up, the message has no such
 *     thing
 */
public record LossReport(List<String> carried, List<String> derived) {
  public LossReport {
    carried = List.copyOf(carried);
    derived = List.copyOf(derived);
  }

  public boolean isEmpty() {
    return carried.isEmpty() && derived.isEmpty();
  }

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("carried", JsonArray.ofStrings(carried))
        .put("derived", JsonArray.ofStrings(derived))
        .build();
  }
}
