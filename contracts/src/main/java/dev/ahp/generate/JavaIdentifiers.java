package dev.ahp.generate;

import java.util.Arrays;
import java.util.Set;

/** Converts names to valid Java identifiers. */
final class JavaIdentifiers {
  private static final int MAX_CHARS = 200;

  /** Methods of every object, and methods that the factory of a record calls. */
  private static final Set<String> RESERVED_METHODS =
      Set.of(
          ("clone finalize from getClass hashCode list map member notify notifyAll number"
                  + " text toString typed wait")
              .split(" "));

  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract assert boolean break byte case catch char class const continue default do"
                  + " double else enum extends false final finally float for goto if implements import"
                  + " instanceof int interface long native new null package private protected public"
                  + " record return sealed short static strictfp super switch synchronized this throw"
                  + " throws transient true try var void volatile while yield _")
              .split(" "));

  private JavaIdentifiers() {}

  /** Returns the name of a record component. */
  static String component(String member) {
    String name = NameConverter.camel(member);
    return KEYWORDS.contains(name) || RESERVED_METHODS.contains(name) ? name + "_" : name;
  }

  /** Returns true if the name is a valid package name. */
  static boolean isPackage(String name) {
    return name.length() <= MAX_CHARS
        && Arrays.stream(name.split("\\.", -1))
            .allMatch(it -> it.equals(NameConverter.identifier(it)) && !KEYWORDS.contains(it));
  }
}
