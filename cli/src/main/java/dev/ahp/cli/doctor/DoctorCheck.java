package dev.ahp.cli.doctor;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * What was looked at, how it is, and what helps.
 *
 * @param mend what to do when it is not well; empty when it is
 */
record DoctorCheck(String name, boolean ok, String detail, String mend) {

  static DoctorCheck well(String name, String detail) {
    return new DoctorCheck(name, true, detail, "");
  }

  static DoctorCheck ill(String name, String detail, String mend) {
    return new DoctorCheck(name, false, detail, mend);
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
