package dev.ahp.generate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.predicate.Predicate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConditionGeneratorTest {
  private static final String SCOPE =
      """
      {"n":1,"f":1.5,"s":"ab","t":true,"z":null,"l":[1,"a",null,[2]],"o":{"n":1,"k-1":"x"},"e":""}
      """;

  private static final List<String> OPERANDS =
      List.of(
          "n",
          "f",
          "s",
          "t",
          "z",
          "l",
          "o",
          "e",
          "o.n",
          "o.k-1",
          "l.0",
          "l.3.0",
          "l.9",
          "gone",
          "1",
          "1.0",
          "-2",
          "'ab'",
          "'a'",
          "''",
          "true",
          "false",
          "null",
          "[1, 'a']",
          "[]",
          "[2]",
          "'1'",
          "\"\u00e9\ud83d\ude00\"");

  private static final List<String> OPERATORS =
      List.of("==", "!=", "<", "<=", ">", ">=", "in", "contains");

  @TempDir private Path directory = Path.of("");

  @Test
  void aPredicateIsWrittenInBothLanguages() {
    String predicate = "NOT (a.b == 'x' OR t) AND n >= 2";

    assertThat(ConditionGenerator.of(predicate, TargetLanguage.PYTHON).flat())
        .isEqualTo(
            "not (_same(_find(scope, \"a\", \"b\"), \"x\") or _same(_find(scope, \"t\"), True))"
                + " and _at_most(2, _find(scope, \"n\"))");
    assertThat(ConditionGenerator.of(predicate, TargetLanguage.JAVA).flat())
        .isEqualTo(
            "!(same(find(scope, \"a\", \"b\"), \"x\") || same(find(scope, \"t\"), true))"
                + " && atMost(2.0, find(scope, \"n\"))");
  }

  @Test
  void pythonEvaluatesLikeTheEngine() throws Exception {
    Json scope = JsonReader.read(SCOPE);
    List<String> predicates = predicates(new Random(20_260_612), 2_000);
    List<String> expected =
        predicates.stream().map(it -> Predicate.parse(it).holds(scope) ? "True" : "False").toList();

    List<String> results = python(script(predicates));

    assumeThat(results).as("python3 is not installed").isNotEmpty();
    for (int i = 0; i < predicates.size(); i++) {
      assertThat(results.get(i)).as(predicates.get(i)).isEqualTo(expected.get(i));
    }
  }

  private static List<String> predicates(Random random, int count) {
    List<String> predicates = new ArrayList<>();
    while (predicates.size() < count) {
      predicates.add(predicate(random, 3));
    }
    return predicates;
  }

  private static String predicate(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(6);
    return switch (kind) {
      case 1 -> predicate(random, depth - 1) + " AND " + predicate(random, depth - 1);
      case 2 -> "(" + predicate(random, depth - 1) + " OR " + predicate(random, depth - 1) + ")";
      case 3 -> "NOT (" + predicate(random, depth - 1) + ")";
      case 4 -> randomOf(random, OPERANDS);
      default ->
          randomOf(random, OPERANDS)
              + " "
              + randomOf(random, OPERATORS)
              + " "
              + randomOf(random, OPERANDS);
    };
  }

  private static String randomOf(Random random, List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns a script with the functions of the guard and one line per predicate. */
  private static String script(List<String> predicates) {
    String guard = Template.named("guard.py.txt").fill(values()).text();
    String functions = guard.substring(guard.indexOf("def _find"), guard.indexOf("def _scope"));
    StringBuilder script = new StringBuilder("import json\nfrom collections.abc import Mapping\n");
    script.append("from typing import Any\n\n").append(functions);
    script.append("scope = json.loads(").append(PythonLiterals.text(SCOPE)).append(")\n");
    predicates.forEach(
        it ->
            script.append(
                "print(" + ConditionGenerator.of(it, TargetLanguage.PYTHON).flat() + ")\n"));
    return script.toString();
  }

  private static Map<String, GeneratedCode> values() {
    return Map.of("trigger", new GeneratedCode("True"), "domain", new GeneratedCode("True"));
  }

  /** Returns the output of the script, or an empty list if Python is not installed. */
  private List<String> python(String script) throws InterruptedException, IOException {
    Path file = directory.resolve("predicates.py");
    Path output = directory.resolve("output");
    Files.writeString(file, script, UTF_8);
    try {
      Process process =
          new ProcessBuilder("python3", file.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
      return Files.readAllLines(output);
    } catch (IOException e) {
      return List.of();
    }
  }
}
