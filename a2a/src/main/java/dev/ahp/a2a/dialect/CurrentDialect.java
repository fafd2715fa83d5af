package dev.ahp.a2a.dialect;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** 1.0: nothing to translate. */
final class CurrentDialect implements Dialect {
  @Override
  public JsonObject params(Method method, JsonObject given) {
    return given;
  }

  @Override
  public Json result(Method method, JsonObject answer) {
    return answer;
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event;
  }
}
