package dev.ahp.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PredicateFuzzTest {
  private static final Json SCOPE =
      JsonReader.read("{\"p0\":{\"a\":[1,{\"state\":\"a\"}]},\"p1\":[true,null],\"p2\":\"a\"}");
  private static final String[] FRAGMENTS = {
    "(",
    ")",
    "[",
    "]",
    ",",
    "!",
    "NOT",
    "and",
    "&&",
    "||",
    "OR",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "in",
    "contains",
    "'a'",
    "\"b",
    "'",
    "\\",
    "1",
    "-2.5",
    "1e9",
    "1e999",
    "true",
    "null",
    "p0.a.0",
    "p1",
    ".",
    "..",
    "-",
    "\uD800",
    "é",
    "\n",
    "=",
    "&",
    "\\u00e9",
    "\u0000"
  };

  @Property
  void anyStringParsesOrIsRejectedWithAColumn(@ForAll String text) {
    parses(text);
  }

  @Property
  void printedTreeParsesToAnEqualTree(@ForAll long seed) {
    roundTrips(new RandomExprs(new Random(seed)).expr(5));
  }

  @Test
  void millionRandomPredicatesNeitherCrashNorHang() {
    Random random = new Random(2470);
    RandomExprs trees = new RandomExprs(random);
    int valid = 0;
    for (int i = 0; i < 500_000; i++) {
      valid += parses(randomFragments(random)) ? 1 : 0;
      roundTrips(trees.expr(random.nextInt(4)));
    }
    assertThat(valid).isBetween(1_000, 499_000);
  }

  private static String randomFragments(Random random) {
    StringBuilder text = new StringBuilder();
    for (int tokens = random.nextInt(12); tokens >= 0; tokens--) {
      text.append(FRAGMENTS[random.nextInt(FRAGMENTS.length)])
          .append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  private static boolean parses(String text) {
    try {
      Predicate predicate = Predicate.parse(text);
      predicate.holds(SCOPE);
      predicate.value(Json.Null.NULL);
      return true;
    } catch (PredicateSyntaxException fault) {
      if (fault.column() < 1 || fault.column() > text.length() + 1 || fault.message().isBlank()) {
        throw new AssertionError("error without a valid column or message in: " + text, fault);
      }
      return false;
    }
  }

  private static void roundTrips(Expr expr) {
    String printed = PredicatePrinter.print(expr);
    if (printed.length() > Predicate.MAX_CHARS) {
      return;
    }
    Expr parsed = new PredicateParser(printed, new PredicateLexer(printed).scan()).parse();
    if (!parsed.equals(expr)) {
      throw new AssertionError(printed + " parses to a different tree");
    }
    PredicateEvaluator.holds(parsed, SCOPE);
  }
}
