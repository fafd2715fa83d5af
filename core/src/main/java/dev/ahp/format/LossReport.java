package dev.ahp.format;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The members that a rendering cannot represent directly. No data is lost.
 *
 * @param carried pointers into the message: members that are only in the extension
 * @param derived pointers into the rendering: members without a source in the message
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
