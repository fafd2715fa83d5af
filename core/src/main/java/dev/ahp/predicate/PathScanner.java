package dev.ahp.predicate;

import java.util.ArrayList;
import java.util.List;

/**
 * Scans dotted paths. A name consists of letters, digits, {@code _} and {@code -}. The language has
 * no minus operator, so a hyphen always belongs to the name.
 */
final class PathScanner {
  private PathScanner() {}

  /** Returns the index after the path that starts at {@code start} with a letter or underscore. */
  static int endOf(String text, int start) {
    int at = endOfName(text, start);
    while (at < text.length() && text.charAt(at) == '.') {
      int name = at + 1;
      if (name == text.length() || !startsStep(text.codePointAt(name))) {
        throw PredicateSyntaxException.at(text, name, "expected a name or index after the dot");
      }
      at = endOfName(text, name);
    }
    return at;
  }

  private static int endOfName(String text, int start) {
    int at = start;
    while (at < text.length() && continuesName(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private static boolean startsStep(int codePoint) {
    return codePoint != '-' && continuesName(codePoint);
  }

  static boolean continuesName(int codePoint) {
    return codePoint == '_' || codePoint == '-' || Character.isLetterOrDigit(codePoint);
  }

  static Expr.Path split(String path) {
    List<Expr.PathStep> pathSteps = new ArrayList<>();
    int from = 0;
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', from)) {
      pathSteps.add(Expr.PathStep.named(path.substring(from, dot)));
      from = dot + 1;
    }
    pathSteps.add(Expr.PathStep.named(path.substring(from)));
    return new Expr.Path(pathSteps);
  }
}
