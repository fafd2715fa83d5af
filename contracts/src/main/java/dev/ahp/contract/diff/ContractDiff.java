package dev.ahp.contract.diff;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The changes between two versions of a contract.
 *
 * @param needs the version step that the changes require
 * @param ok false if a major step is required but the version does not make one
 */
public record ContractDiff(List<ContractChange> contractChanges, VersionStep needs, boolean ok) {

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

  /**
   * A member that differs. An added or removed block is one change.
   *
   * @param before null if the member was added
   * @param after null if the member was removed
   */
  public record ContractChange(
      List<String> names, @Nullable Json before, @Nullable Json after, VersionStep versionStep) {
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

  public ContractDiff {
    contractChanges = List.copyOf(contractChanges);
  }

  public static ContractDiff between(Contract before, Contract after) {
    List<ContractChange> contractChanges =
        new ContractComparison(before.json(), after.json()).changes();
    VersionStep needs =
        contractChanges.stream()
            .map(ContractChange::versionStep)
            .max(VersionStep::compareTo)
            .orElse(VersionStep.NONE);
    return new ContractDiff(
        contractChanges, needs, needs != VersionStep.MAJOR || isMajorStep(before, after));
  }

  private static boolean isMajorStep(Contract before, Contract after) {
    Optional<Long> from = major(before);
    Optional<Long> to = major(after);
    return from.isPresent() && to.isPresent() && to.get() > from.get();
  }

  private static Optional<Long> major(Contract contract) {
    return contract.version().flatMap(SemanticVersion::parse).map(SemanticVersion::major);
  }

  public boolean breaking() {
    return needs == VersionStep.MAJOR;
  }

  public Json toJson() {
    return JsonObject.builder()
        .put("breaking", breaking())
        .put("ok", ok)
        .put("needs", needs.label())
        .put(
            "changes", new JsonArray(contractChanges.stream().map(ContractChange::toJson).toList()))
        .build();
  }
}
