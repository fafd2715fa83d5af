package dev.ahp.runtime;

import java.util.List;

/** Which topics a pattern stands for: {@code *} is one name, {@code **} any rest, also none. */
record Topic(List<String> names) {
  private static final int LONGEST = 200;

  static Topic of(String pattern) {
    if (pattern.isEmpty() || pattern.length() > LONGEST) {
      throw new IllegalArgumentException("a topic has 1 to " + LONGEST + " characters");
    }
    return new Topic(List.of(pattern.split("\\.", -1)));
  }

  boolean fits(Topic topic) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.equals("**")) {
        return i == names.size() - 1;
      }
      if (i >= topic.names.size() || !(name.equals("*") || name.equals(topic.names.get(i)))) {
        return false;
      }
    }
    return names.size() == topic.names.size();
  }
}
