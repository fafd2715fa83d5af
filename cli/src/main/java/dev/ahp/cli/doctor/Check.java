package dev.ahp.cli.doctor;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * What was looked at, how it is, and what helps.
 *
 * @param mend what to do when it is not well; empty when it is
 */
record Check(String name, boolean ok, String detail, String mend) {

  static Check well(String name, String detail) {
    return new Check(name, true, detail, "");
  }

  static Check ill(String name, String detail, String mend) {
    return new Check(name, false, detail, mend);
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("name", name)
        .put("ok", ok)
        .put("detail", detail)
        .putIfPresent("mend", ok ? null : Json.of(mend))
        .build();
  }
}
