package dev.ahp.contract.diff;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.contract.diff.ContractChange.VersionStep;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes between two versions of a contract.
 *
 * @param needs the version step that the changes require
 * @param ok false if a major step is required but the version does not make one
 */
public record ContractDiff(List<ContractChange> contractChanges, VersionStep needs, boolean ok) {
  public ContractDiff {
    contractChanges = List.copyOf(contractChanges);
  }

  public static ContractDiff between(Contract before, Contract after) {
    List<ContractChange> contractChanges = new ArrayList<>();
    compare(List.of(), before.json(), after.json(), contractChanges);
    VersionStep needs =
        contractChanges.stream()
            .map(ContractChange::versionStep)
            .max(VersionStep::compareTo)
            .orElse(VersionStep.NONE);
    return new ContractDiff(
        contractChanges, needs, needs != VersionStep.MAJOR || isMajorStep(before, after));
  }

  /** Compares member by member. Lists are compared as a whole; null equals missing. */
  private static void compare(
      List<String> path, JsonObject old, JsonObject now, List<ContractChange> changes) {
    Set<String> names = new LinkedHashSet<>(old.names());
    names.addAll(now.names());
    for (String name : names) {
      List<String> memberPath = new ArrayList<>(path);
      memberPath.add(name);
      compare(memberPath, nullToMissing(old.get(name)), nullToMissing(now.get(name)), changes);
    }
  }

  private static void compare(
      List<String> path, @Nullable Json old, @Nullable Json now, List<ContractChange> changes) {
    if (old instanceof JsonObject oldBlock && now instanceof JsonObject newBlock) {
      compare(path, oldBlock, newBlock, changes);
    } else if (old == null ? now != null : !old.equals(now)) {
      VersionStep step = ChangeClassifier.of(String.join(".", path), old, now);
      changes.add(new ContractChange(path, old, now, step));
    }
  }

  private static @Nullable Json nullToMissing(@Nullable Json value) {
    return value == Json.Null.NULL ? null : value;
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
