package dev.ahp.broker.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.pcollections.TreePMap;

/** Named groups of members, sorted by the keys of the members. Immutable. */
final class GroupIndex<T> {
  private final Function<T, String> key;
  private final TreePMap<String, List<T>> groups;

  private GroupIndex(Function<T, String> key, TreePMap<String, List<T>> groups) {
    this.key = key;
    this.groups = groups;
  }

  static <T> GroupIndex<T> by(Function<T, String> key) {
    return new GroupIndex<>(key, TreePMap.empty());
  }

  /** Returns the members of a group; empty if there is no such group. */
  List<T> members(String group) {
    return groups.getOrDefault(group, List.of());
  }

  /** Returns all groups by name. */
  Map<String, List<T>> groups() {
    return groups;
  }

  /** Returns an index with a member in some groups. A member with the same key stays. */
  GroupIndex<T> with(Collection<String> names, T member) {
    TreePMap<String, List<T>> changed = groups;
    for (String name : names) {
      List<T> members = new ArrayList<>(changed.getOrDefault(name, List.of()));
      int position = position(members, member);
      if (position < 0) {
        members.add(-position - 1, member);
        changed = changed.plus(name, Collections.unmodifiableList(members));
      }
    }
    return new GroupIndex<>(key, changed);
  }

  /** Returns an index without a member of some groups. */
  GroupIndex<T> without(Collection<String> names, T member) {
    TreePMap<String, List<T>> changed = groups;
    for (String name : names) {
      List<T> members = new ArrayList<>(changed.getOrDefault(name, List.of()));
      int position = position(members, member);
      if (position >= 0) {
        members.remove(position);
        changed =
            members.isEmpty()
                ? changed.minus(name)
                : changed.plus(name, Collections.unmodifiableList(members));
      }
    }
    return new GroupIndex<>(key, changed);
  }

  private int position(List<T> members, T member) {
    int low = 0;
    int high = members.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = key.apply(members.get(middle)).compareTo(key.apply(member));
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }
}
