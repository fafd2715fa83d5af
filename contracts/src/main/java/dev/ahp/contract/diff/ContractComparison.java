package dev.ahp.contract.diff;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares two contracts member by member. Lists are compared as a whole; null equals missing. */
final class ContractComparison {
  private final JsonObject before;
  private final JsonObject after;
  private final List<ContractChange> contractChanges = new ArrayList<>();

  ContractComparison(JsonObject before, JsonObject after) {
    this.before = before;
    this.after = after;
  }

  List<ContractChange> changes() {
    compare(List.of(), before, after);
    return contractChanges;
  }

  private void compare(List<String> path, JsonObject old, JsonObject now) {
    Set<String> names = new LinkedHashSet<>(old.names());
    names.addAll(now.names());
    for (String name : names) {
      List<String> memberPath = new ArrayList<>(path);
      memberPath.add(name);
      compare(memberPath, nullToMissing(old.get(name)), nullToMissing(now.get(name)));
    }
  }

  private void compare(List<String> path, @Nullable Json old, @Nullable Json now) {
    if (old instanceof JsonObject oldBlock && now instanceof JsonObject newBlock) {
      compare(path, oldBlock, newBlock);
    } else if (old == null ? now != null : !old.equals(now)) {
      contractChanges.add(
          new ContractChange(
              path, old, now, ChangeClassifier.of(String.join(".", path), old, now)));
    }
  }

  private static @Nullable Json nullToMissing(@Nullable Json value) {
    return value == Json.Null.NULL ? null : value;
  }
}
