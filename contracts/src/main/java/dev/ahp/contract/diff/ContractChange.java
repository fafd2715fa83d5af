package dev.ahp.contract.diff;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A member that differs. An added or removed block is one change.
 *
 * @param before null if the member was added
 * @param after null if the member was removed
 */
public record ContractChange(
    List<String> names, @Nullable Json before, @Nullable Json after, VersionStep versionStep) {
  /** The part of a version that is incremented. */
  public enum VersionStep {
    NONE,
    PATCH,
    MINOR,
    MAJOR;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ContractChange {
    names = List.copyOf(names);
  }

  public boolean breaking() {
    return versionStep == VersionStep.MAJOR;
  }

  /** Returns the names joined with dots. */
  public String path() {
    return String.join(".", names);
  }

  public String pointer() {
    return new JsonPointer(names).toString();
  }

  public String kind() {
    return before == null ? "added" : after == null ? "removed" : "changed";
  }

  /** Returns a message for the user. */
  public String described() {
    return path() + " was " + kind() + ", a breaking change without a new major version";
  }

  Json toJson() {
    return JsonObject.builder()
        .put("path", path())
        .put("kind", kind())
        .put("breaking", breaking())
        .put("before", before == null ? Json.Null.NULL : before)
        .put("after", after == null ? Json.Null.NULL : after)
        .build();
  }
}
