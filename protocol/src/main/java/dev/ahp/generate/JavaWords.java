package dev.ahp.generate;

import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names that Java code may use. */
final class JavaWords {
  /** Methods that every record has, and types that generated code refers to by simple name. */
  private static final Set<String> TAKEN =
      Set.of(
          "clone",
          "finalize",
          "from",
          "getClass",
          "hashCode",
          "map",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  private JavaWords() {}

  /** The name of a record's component. */
  static String component(String member) {
    String name = Names.camel(member);
    return SourceVersion.isKeyword(name) || TAKEN.contains(name) ? name + "_" : name;
  }

  /** A package that can be written as it is. */
  static boolean isPackage(String name) {
    return SourceVersion.isName(name, SourceVersion.RELEASE_17)
        && name.chars().allMatch(c -> c < 128);
  }
}
