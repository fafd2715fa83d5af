package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values with many errors get a short report with the number of all errors. */
@Timeout(60)
class ManyErrorsTest {
  private static final int MANY = 100_000;

  private static Schema schema(String quoted) {
    return Schema.of(JsonReader.read(quoted.replace('\'', '"')));
  }

  private static Json times(int count, String quoted) {
    Json item = JsonReader.read(quoted.replace('\'', '"'));
    return new JsonArray(Collections.nCopies(count, item));
  }

  private static long total(List<Violation> violations) {
    return ViolationList.totalOf(violations);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'items':{'type':'string'}};1;1",
        "{'items':{'required':['a','b']}};{};2",
        "{'items':false};1;1",
        "{'items':{'$ref':'#/$defs/s'},'$defs':{'s':{'allOf':[{'type':'string'}]}}};1;1",
        "{'items':{'anyOf':[{'type':'string'},{'type':'null'}]}};1;1",
        "{'items':{'oneOf':[{'type':'string'},{'type':'null'}]}};1;1",
        "{'items':{'not':{'type':'number'}}};1;1",
        "{'items':{'if':{'type':'number'},'then':{'minimum':5}}};1;1",
        "{'unevaluatedItems':false};1;1",
      })
  void theErrorsOfALongArrayAreCounted(String schema, String item, int each) {
    List<Violation> violations = schema(schema).libraryViolations(times(50_000, item));

    assertThat(violations).hasSize(100);
    assertThat(violations.get(0).pointer()).startsWith("/0");
    if (!schema.contains("unevaluated")) {
      assertThat(total(violations)).isEqualTo(50_000L * each);
    }
  }

  @Test
  void forbiddenMembersAreCounted() {
    JsonObject.Builder value = JsonObject.builder().put("known", 1);
    for (int i = 0; i < MANY; i++) {
      value.put("m" + i, i);
    }
    Schema schema = schema("{'properties':{'known':true},'additionalProperties':false}");

    List<Violation> violations = schema.violations(value.build());

    assertThat(violations).hasSize(100);
    assertThat(violations.get(0).message()).isEqualTo("is not allowed here");
    assertThat(total(violations)).isEqualTo(MANY);
  }

  @Test
  void aBranchThatMatchesIsFoundAfterOneWithManyErrors() {
    Schema schema =
        schema(
            "{'anyOf':[{'items':{'type':'string'}},{'items':{'type':'number','$comment':'x'}}]}");

    assertThat(schema.libraryViolations(times(MANY, "1"))).isEmpty();
    assertThat(schema.libraryViolations(times(MANY, "true"))).isNotEmpty();
  }

  @Test
  void anItemIsFoundAfterManyThatDoNotMatch() {
    Schema schema = schema("{'contains':{'const':7}}");
    List<Json> items = new ArrayList<>(Collections.nCopies(MANY, Json.of(1)));

    List<Violation> violations = schema.libraryViolations(new JsonArray(items));
    items.add(Json.of(7));

    assertThat(violations).isNotEmpty().hasSizeLessThanOrEqualTo(100);
    assertThat(schema.libraryViolations(new JsonArray(items))).isEmpty();
  }

  @Test
  void numbersOfMatchingItemsAreLimited() {
    Schema schema = schema("{'contains':{'const':7},'minContains':2,'maxContains':3}");

    for (int count = 0; count < 6; count++) {
      List<Json> items = new ArrayList<>(Collections.nCopies(5, Json.of(1)));
      items.addAll(Collections.nCopies(count, Json.of(7)));
      assertThat(schema.libraryViolations(new JsonArray(items)).isEmpty())
          .as("%s matching items", count)
          .isEqualTo(count == 2 || count == 3);
    }
  }

  @Test
  void longMemberNamesDoNotMakeLongReports() {
    String name = "n".repeat(200_000);
    Json value = JsonObject.builder().put(name, times(1_000, "1")).build();
    Schema schema = schema("{'additionalProperties':{'items':{'type':'string'}}}");

    List<Violation> violations = schema.violations(value);

    assertThat(violations).allMatch(it -> it.pointer().length() <= 1_000);
    assertThat(total(violations)).isEqualTo(1_000);
  }

  @Test
  void anInvalidSchemaWithManyErrorsGetsAShortReport() {
    JsonObject.Builder properties = JsonObject.builder();
    for (int i = 0; i < 20_000; i++) {
      properties.put("p" + i, JsonReader.read("{\"minLength\":-1}"));
    }
    Json document = JsonObject.builder().put("properties", properties.build()).build();

    MalformedSchemaException invalid =
        catchThrowableOfType(MalformedSchemaException.class, () -> Schema.of(document));

    assertThat(invalid.violations()).hasSize(100);
  }
}
