package dev.ahp.runtime;

import java.util.List;

/** A pattern of topics: {@code *} matches one name, {@code **} any remaining names. */
record TopicPattern(List<String> names) {
  private static final int MAX_LENGTH = 200;

  static TopicPattern of(String pattern) {
    if (pattern.isEmpty() || pattern.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("a topic must have 1 to " + MAX_LENGTH + " characters");
    }
    return new TopicPattern(List.of(pattern.split("\\.", -1)));
  }

  boolean matches(TopicPattern topicPattern) {
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
