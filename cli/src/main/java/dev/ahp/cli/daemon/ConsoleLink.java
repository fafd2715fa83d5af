package dev.ahp.cli.daemon;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;

/**
 * A link that opens the console.
 *
 * @param expiresAt when the sign-in code expires; empty if the link contains none
 */
record ConsoleLink(String url, String expiresAt) {
  /** Creates a one-time link for the caller. A caller without a token gets a plain link. */
  static ConsoleLink create(DaemonClient daemon) {
    String base = daemon.address().base() + "/";
    String token = daemon.address().token();
    if (token == null) {
      daemon.get(ApiPath.of("v1", "session"));
      return new ConsoleLink(base, "");
    }
    JsonObject sent = JsonObject.builder().put("token", token).build();
    JsonObject made = daemon.post(ApiPath.of("v1", "session", "codes"), sent).object();
    return new ConsoleLink(
        base + "#sign-in=" + made.string("code").orElse(""), made.string("expiresAt").orElse(""));
  }

  JsonObject toJson() {
    JsonObject.Builder json = JsonObject.builder().put("url", url);
    return (expiresAt.isEmpty() ? json : json.put("expiresAt", expiresAt)).build();
  }
}
