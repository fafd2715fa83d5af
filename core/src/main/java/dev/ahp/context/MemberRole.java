package dev.ahp.context;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The meaning of a member by its name, such as {@code openQuestions} or {@code open_questions}. */
enum MemberRole {
  DECISION(KeyPoint.Kind.DECISION, "decisions decision agreements approvals"),
  CONSTRAINT(KeyPoint.Kind.CONSTRAINT, "constraints constraint rules requirements limits"),
  WARNING(KeyPoint.Kind.WARNING, "warnings warning risks riskflags flags blockers"),
  FACT(KeyPoint.Kind.FACT, "facts keyfacts findings"),
  /** Open questions and remaining work. */
  QUESTION(
      KeyPoint.Kind.QUESTION,
      "openquestions questions pendingquestions unanswered pendingdecisions openpoints"
          + " remainingsubtasks"),
  /** Finished work and answers. */
  DONE(null, "completedsubtasks results result answers answer resolved outcome"),
  /** The goal of a receiver, which the next receiver need not know. */
  GOAL(null, "taskdescription originalgoal goal task objective"),
  OTHER(null, "");

  private static final Map<String, MemberRole> BY_NAME = new HashMap<>();
  private static final int MAX_NAME = 20;

  private final KeyPoint.@Nullable Kind kind;
  private final String names;

  static {
    for (MemberRole role : values()) {
      for (String name : role.names.split(" ", -1)) {
        BY_NAME.put(name, role);
      }
    }
  }

  MemberRole(KeyPoint.@Nullable Kind kind, String names) {
    this.kind = kind;
    this.names = names;
  }

  /** Returns the kind of the texts of this member, or null. */
  KeyPoint.@Nullable Kind kind() {
    return kind;
  }

  /** Returns whether a text of this member can answer a question. */
  boolean answers() {
    return this == DONE || this == DECISION || this == FACT;
  }

  /** Returns whether the elements of this member have ids that identify work or questions. */
  boolean hasIds() {
    return this == DONE || this == QUESTION || this == DECISION;
  }

  /** Returns the role of a member inside a member with this role. */
  MemberRole inside(String name) {
    if (name.isEmpty() || name.length() > MAX_NAME) {
      return this;
    }
    MemberRole own = BY_NAME.get(name);
    if (own == null) {
      own = BY_NAME.get(name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT));
    }
    return own == null ? this : own;
  }
}
