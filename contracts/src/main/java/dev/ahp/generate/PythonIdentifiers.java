package dev.ahp.generate;

import java.util.Set;

/** The reserved words of Python. */
final class PythonIdentifiers {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("False None True and as assert async await break class continue def del elif"
                  + " else except finally for from global if import in is lambda nonlocal not or"
                  + " pass raise return try while with yield")
              .split(" "));

  private PythonIdentifiers() {}

  static boolean isReserved(String name) {
    return KEYWORDS.contains(name);
  }

  /** Returns an identifier that is not a keyword. */
  static String identifier(String text) {
    String name = NameConverter.identifier(text);
    return isReserved(name) ? name + "_" : name;
  }
}
