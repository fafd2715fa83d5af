package dev.ahp.adapter;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a framework's state as JSON. Values without a JSON form are reported as losses. */
public record FrameworkState(JsonObject json, List<ImportLoss> importLosses) {
  public FrameworkState {
    importLosses = List.copyOf(importLosses);
  }

  public static FrameworkState of(Map<String, ? extends @Nullable Object> state) {
    JsonObject.Builder json = JsonObject.builder();
    List<ImportLoss> importLosses = new ArrayList<>();
    state.forEach(
        (name, value) -> {
          try {
            json.put(name, Json.from(value));
          } catch (IllegalArgumentException e) {
            String type = value == null ? "null" : value.getClass().getSimpleName();
            String reason = name + " has the type " + type + ", which has no JSON form";
            importLosses.add(
                new ImportLoss(ImportLoss.LossKind.LOST, "/currentState", reason, "/" + name));
          }
        });
    return new FrameworkState(json.build(), importLosses);
  }

  /** Returns plain Java values without nulls, which the maps of some frameworks reject. */
  public static Map<String, Object> plain(JsonObject json) {
    Map<String, Object> state = new LinkedHashMap<>();
    json.members()
        .forEach(
            (name, value) -> {
              Object plain = value.toPlain();
              if (plain != null) {
                state.put(name, plain);
              }
            });
    return state;
  }
}
