package dev.ahp.broker.store;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The names of the members that the broker added to a packet, stored in its content. */
public final class AssignedFields {
  public static final String MEMBER = "~assigned";

  private AssignedFields() {}

  public static List<String> of(JsonObject content) {
    return content.array(MEMBER).map(JsonArray::strings).orElse(List.of());
  }
}
