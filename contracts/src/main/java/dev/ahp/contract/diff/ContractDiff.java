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
 * The changes from one version of a contract to the next.
 *
 * @param needs the step of the version that the changes call for
 * @param ok whether the version makes a major step, if one is called for
 */
public record ContractDiff(List<ContractChange> contractChanges, VersionStep needs, boolean ok) {

  /** How a version rises. */
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
   * One member that differs; a block that came or went is one change.
   *
   * @param before null when it was added
   * @param after null when it was removed
   */
  public record ContractChange(
      List<String> names, @Nullable Json before, @Nullable Json after, VersionStep versionStep) {
    public ContractChange {
      names = List.copyOf(names);
    }

    public boolean breaking() {
      return versionStep == VersionStep.MAJOR;
    }

    /** Names with dots between. */
    public String path() {
      return String.join(".", names);
    }

    public String pointer() {
      return new JsonPointer(names).toString();
    }

    public String kind() {
      return before == null ? "added" : after == null ? "removed" : "changed";
    }

    /** A half sentence for people. */
    public String described() {
      return path() + " was " + kind() + ", which breaks the contract within one major version";
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
