package dev.ahp.cli.doctor;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * The result of one check.
 *
 * @param remedy the remedy; empty if the check passed
 */
record DoctorCheck(String name, boolean ok, String detail, String remedy) {

  static DoctorCheck passed(String name, String detail) {
    return new DoctorCheck(name, true, detail, "");
  }

  static DoctorCheck failed(String name, String detail, String remedy) {
    return new DoctorCheck(name, false, detail, remedy);
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("name", name)
        .put("ok", ok)
        .put("detail", detail)
        .putIfPresent("mend", ok ? null : Json.of(remedy))
        .build();
  }
}
