package dev.ahp.adapter.contract;

import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.format.NativeState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;

/** The state that {@code ahp convert} writes for the framework of an adapter. */
final class ConvertedState {
  private static final String DELIMITER = "0123456789abcdef";

  private ConvertedState() {}

  static String of(Adapter<?> adapter, Handoff message) {
    return NativeState.named(adapter.framework())
        .orElseThrow()
        .write(message.json(), () -> DELIMITER);
  }

  /** Replaces what is random in a state: delimiters, the ids of messages and events, times. */
  static Json normalized(String state) {
    String fixed =
        JsonReader.read(state, JsonLimits.RENDERING)
            .toText()
            .replaceAll(" id=[0-9a-f]+]", " id=0]")
            .replaceAll("\"id\":\"(?!call_)[^\"]*\"", "\"id\":\"0\"")
            .replaceAll("\"author\":\"(?!user)[^\"]*\"", "\"author\":\"agent\"")
            .replaceAll("\"(timestamp|lastUpdateTime)\":[0-9.eE+]+", "\"$1\":0");
    return JsonReader.read(fixed, JsonLimits.RENDERING);
  }
}
