package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {
  @Test
  void everyInvalidFieldIsReportedOnce() {
    Schema schema =
        schema("{'type':'object','required':['a','b/c'],'properties':{'n':{'type':'integer'}}}");

    assertThat(texts(schema.violations(json("{'n':'x'}"))))
        .containsExactlyInAnyOrder("/a is required", "/b~1c is required", "/n must be an integer");
  }

  @Test
  void messagesFormatTypesAndNumbers() {
    Schema schema =
        schema(
            "{'properties':{'a':{'type':['object','null']},'b':{'type':['null','array']},"
                + "'c':{'minimum':1},'d':{'maximum':0.5},'e':{'minItems':2}}}");

    assertThat(texts(schema.violations(json("{'a':1,'b':1,'c':0,'d':1,'e':[1]}"))))
        .containsExactlyInAnyOrder(
            "/a must be an object or null",
            "/b must be null or array",
            "/c must be at least 1",
            "/d must be at most 0.5",
            "/e must have at least 2 items");
  }

  @Test
  void deepestBranchIsReported() {
    Schema schema =
        schema(
            "{'anyOf':[{'type':'string'},{'type':'array','items':{'type':'string','minLength':1}}]}");

    assertThat(texts(schema.violations(json("['a','']")))).containsExactly("/1 must not be empty");
    assertThat(texts(schema.violations(json("7"))))
        .containsExactly(" must be a string, or must be an array");
  }

  @Test
  void forbiddenMembersAreReported() {
    Schema schema = schema("{'properties':{'a':true},'additionalProperties':false}");

    assertThat(texts(schema.violations(json("{'a':1,'b':2}"))))
        .containsExactly("/b is not allowed here");
  }

  @Test
  void messagesDoNotContainTheValue() {
    Schema schema = schema("{'maxLength':3,'pattern':'^x$'}");

    assertThat(texts(schema.violations(json("'secret-token'"))))
        .noneMatch(it -> it.contains("secret"));
  }

  @ParameterizedTest
  @Timeout(20)
  @ValueSource(
      strings = {
        "{'properties':{'a':{'pattern':'^(([a-z])+.)+[A-Z]([a-z])+$'}}}",
        "{'properties':{'a':{'pattern':'(.*a){20}#'}}}",
        "{'not':{'properties':{'a':{'pattern':'(.*a){20}#'}}}}",
        "{'properties':{'a':{'not':{'pattern':'(.*a){20}#'}}}}",
        "{'patternProperties':{'(.*a){20}#':true}}",
        "{'propertyNames':{'pattern':'^a$|(.*a){20}#'}}",
      })
  void backtrackingPatternIsAborted(String text) {
    String many = "a".repeat(2_000);
    Json value = json("{'a':'" + many + "','" + many + "':1}");

    assertThat(texts(schema(text).violations(value)))
        .containsExactly(" contains a text that takes too long to match a pattern");
  }

  /** Each part refers twice to the next, so validation takes 2^30 evaluations. */
  private static String exponentialSchema(String keyword) {
    StringBuilder parts = new StringBuilder("'p30':{'type':'string'}");
    for (int i = 0; i < 30; i++) {
      String next = "{'$ref':'#/$defs/p" + (i + 1) + "'}";
      parts.append(",'p%s':{'%s':[%s,%s]}".formatted(i, keyword, next, next));
    }
    return "{'$ref':'#/$defs/p0','$defs':{" + parts + "}}";
  }

  @ParameterizedTest
  @Timeout(20)
  @ValueSource(strings = {"allOf", "anyOf", "oneOf"})
  void exponentialSchemaIsAborted(String keyword) {
    String value = keyword.equals("anyOf") ? "1" : "'x'";

    assertThat(texts(schema(exponentialSchema(keyword)).violations(json(value))))
        .containsExactly(" takes too long to validate against the schema");
  }

  @Test
  void largeValuesAndSchemasStayWithinTheBudget() {
    StringBuilder known = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      known.append(i == 0 ? "" : ",").append("'m").append(i).append("':{'type':'integer'}");
    }
    Schema schema = schema("{'items':{'properties':{" + known + "},'required':['m7']}}");
    String item = "{'m7':1,'m8':2,'m9':3}";

    assertThat(schema.violations(json("[" + item + (',' + item).repeat(40_000) + "]"))).isEmpty();
  }

  @Test
  void ordinaryPatternsStayWithinTheBudget() {
    Schema schema = schema("{'items':{'pattern':'^[^@ ]+@([a-z0-9-]+[.])+[a-z]{2,}$'}}");
    String longText = "x".repeat(100_000) + "@mail.example.org";

    assertThat(schema.violations(json("['a@b.org','" + longText + "']"))).isEmpty();
    assertThat(texts(schema.violations(json("['a@b.org','b']")))).hasSize(1);
    assertThat(schema("{'pattern':'needle$'}").violations(json("'" + longText + "needle'")))
        .isEmpty();
  }

  @Test
  void patternPropertiesAreValidated() {
    Schema schema =
        schema(
            "{'properties':{'id':true},'patternProperties':{'^x-':{'type':'string'},'n$':{'type':"
                + "'number'}},'additionalProperties':false}");

    assertThat(schema.violations(json("{'id':1,'x-a':'b','an':2}"))).isEmpty();
    assertThat(texts(schema.violations(json("{'x-a':1,'other':2}"))))
        .containsExactlyInAnyOrder("/x-a must be a string", "/other is not allowed here");
    assertThat(texts(schema("{'patternProperties':{'a$':false}}").violations(json("{'a\\n':1}"))))
        .isEmpty();
  }

  @Test
  void endlessReferenceIsReported() {
    Schema schema = schema("{'$ref':'#'}");

    assertThat(texts(schema.violations(json("{}"))))
        .singleElement()
        .asString()
        .contains("endlessly");
  }

  @Test
  void onlyBuiltInSchemasCanBeReferenced() {
    Schema known = schema("{'$ref':'urn:ahp:schema:packet/neo'}");
    Schema unknown = schema("{'$ref':'https://example.org/other.json'}");

    assertThat(texts(known.violations(json("{}")))).contains("/task_id is required");
    assertThat(unknown.violations(json("{}"))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'strin'}",
        "{'required':'a'}",
        "{'minLength':-1}",
        "7",
        "{'properties':[]}"
      })
  void invalidSchemasAreRejectedWithViolations(String text) {
    assertThatThrownBy(() -> Schema.of(json(text)))
        .isInstanceOfSatisfying(
            MalformedSchemaException.class,
            invalid -> assertThat(invalid.violations()).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void publishedSchemasAreValidAndHaveTheirOwnId(PublishedSchema published) {
    Schema schema = Schema.of(published.document());

    assertThat(schema.document().asObject().orElseThrow().string("$id"))
        .contains("urn:ahp:schema:" + published.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "8b7f1c6e3d1a4d0e9c536f1f1f1f1f1f",
        "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1",
        "gb7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f",
        "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f１f"
      })
  void invalidUuidsAreRejected(String text) {
    assertThat(StringFormat.isUuid(text)).isFalse();
  }

  private static Schema schema(String text) {
    return Schema.of(json(text));
  }

  private static Json json(String text) {
    return JsonReader.read(text.replace('\'', '"'));
  }

  private static List<String> texts(List<Violation> violations) {
    return violations.stream().map(it -> it.pointer() + " " + it.message()).toList();
  }
}
