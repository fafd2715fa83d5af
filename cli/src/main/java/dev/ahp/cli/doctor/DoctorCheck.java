package dev.ahp.cli.doctor;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * The result of one check.
 *
 * @param mend the remedy; empty if the check passed
 */
record DoctorCheck(String name, boolean ok, String detail, String mend) {

  static DoctorCheck passed(String name, String detail) {
    return new DoctorCheck(name, true, detail, "");
  }

  static DoctorCheck failed(String name, String detail, String mend) {
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
