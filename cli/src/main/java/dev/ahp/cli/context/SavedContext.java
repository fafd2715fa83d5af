package dev.ahp.cli.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The saved address of a daemon.
 *
 * @param tokenFile the absolute path of a file with the token; null for a daemon without tokens
 */
record SavedContext(String name, String url, @Nullable String tokenFile) {
  JsonObject toJson() {
    return JsonObject.builder()
        .put("url", url)
        .putIfPresent("tokenFile", tokenFile == null ? null : Json.of(tokenFile))
        .build();
  }
}
