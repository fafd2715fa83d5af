package dev.ahp.cli.command;

import dev.ahp.resource.ClasspathResource;

/** The version of this program, which the build writes to a file. */
public final class ProgramVersion {
  private ProgramVersion() {}

  /** Returns the version number, such as {@code 0.1.0}. */
  public static String number() {
    return ClasspathResource.text(ProgramVersion.class, "/dev/ahp/cli/version.txt").strip();
  }
}
