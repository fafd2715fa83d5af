package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Constraints that the receiver of a packet must respect. */
public record Constraints(JsonObject json) {
  public static final Constraints NONE = new Constraints(JsonObject.empty());

  public Optional<Boolean> allowNewFiles() {
    return json.bool("allowNewFiles");
  }

  public boolean readOnly() {
    return json.bool("readOnly").orElse(false);
  }

  public Optional<Integer> maxFilesChanged() {
    return json.number("maxFilesChanged").map(Double::intValue);
  }

  public boolean preservePublicApi() {
    return json.bool("preservePublicApi").orElse(false);
  }

  /** Returns the time limit counted from acceptance, or 0 if there is none. */
  public long timeoutMs() {
    return json.number("timeoutMs").map(Double::longValue).orElse(0L);
  }

  /** Returns how deep the work below this packet may be delegated; empty if it sets no limit. */
  public Optional<Integer> maxDepth() {
    return json.number("maxDepth").map(Double::intValue);
  }

  public List<String> rules() {
    return json.array("rules").map(JsonArray::strings).orElse(List.of());
  }

  /** A builder for {@link PacketBuilder#constraints}. */
  public static final class Builder {
    private final JsonObject.Builder json;

    Builder(JsonObject initial) {
      this.json = initial.toBuilder();
    }

    public Builder allowNewFiles(boolean allowed) {
      json.put("allowNewFiles", allowed);
      return this;
    }

    public Builder readOnly(boolean readOnly) {
      json.put("readOnly", readOnly);
      return this;
    }

    public Builder maxFilesChanged(int files) {
      json.put("maxFilesChanged", files);
      return this;
    }

    public Builder preservePublicApi(boolean preserve) {
      json.put("preservePublicApi", preserve);
      return this;
    }

    public Builder maxDepth(int depth) {
      json.put("maxDepth", depth);
      return this;
    }

    public Builder timeout(Duration timeout) {
      json.put("timeoutMs", timeout.toMillis());
      return this;
    }

    public Builder rules(String... rules) {
      json.put("rules", JsonArray.ofStrings(List.of(rules)));
      return this;
    }

    Json build() {
      return json.build();
    }
  }
}
