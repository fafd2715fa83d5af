package dev.ahp.contract.diff;

import dev.ahp.contract.diff.ContractDiff.Change;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks two contracts side by side. Lists are compared whole; null is the same as missing. */
final class Comparison {
  private final JsonObject before;
  private final JsonObject after;
  private final List<Change> changes = new ArrayList<>();

  Comparison(JsonObject before, JsonObject after) {
    this.before = before;
    this.after = after;
  }

  List<Change> changes() {
    compare(List.of(), before, after);
    return changes;
  }

  private void compare(List<String> path, JsonObject old, JsonObject now) {
    Set<String> names = new LinkedHashSet<>(old.names());
    names.addAll(now.names());
    for (String name : names) {
      List<String> here = new ArrayList<>(path);
      here.add(name);
      compare(here, known(old.get(name)), known(now.get(name)));
    }
  }

  private void compare(List<String> path, @Nullable Json old, @Nullable Json now) {
    if (old instanceof JsonObject oldBlock && now instanceof JsonObject newBlock) {
      compare(path, oldBlock, newBlock);
    } else if (old == null ? now != null : !old.equals(now)) {
      changes.add(new Change(path, old, now, Weight.of(String.join(".", path), old, now)));
    }
  }

  private static @Nullable Json known(@Nullable Json value) {
    return value == Json.Null.NULL ? null : value;
  }
}
