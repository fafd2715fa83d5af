package dev.ahp.runtime;

import java.util.List;

/** Which topics a pattern stands for: {@code *} is one name, {@code **} any rest, also none. */
record TopicPattern(List<String> names) {
  private static final int LONGEST = 200;

  static TopicPattern of(String pattern) {
    if (pattern.isEmpty() || pattern.length() > LONGEST) {
      throw new IllegalArgumentException("a topic has 1 to " + LONGEST + " characters");
    }
    return new TopicPattern(List.of(pattern.split("\\.", -1)));
  }

  boolean fits(TopicPattern topicPattern) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.equals("**")) {
        return i == names.size() - 1;
      }
      if (i >= topicPattern.names.size()
          || !(name.equals("*") || name.equals(topicPattern.names.get(i)))) {
        return false;
      }
    }
    return names.size() == topicPattern.names.size();
  }
}
