package dev.ahp.brief;

import java.util.List;

/** Finds everything that is wrong with a brief, each fault once. */
public final class BriefChecks {
  /** The fields that every brief has, in the order in which they are written. */
  public static final List<String> REQUIRED =
      List.of(
          "objective",
          "in_scope",
          "out_of_scope",
          "changed_files",
          "verification",
          "open_risks",
          "next_actions",
          "assumptions");

  private BriefChecks() {}
}
