package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the quick check and the library agree on which values are valid. */
class QuickCheckTest {
  private static final Map<PublishedSchema, CompiledSchemaCheck> QUICK =
      Arrays.stream(PublishedSchema.values())
          .collect(
              Collectors.toMap(
                  it -> it, it -> SchemaCheckCompiler.compile(it.document(), true).orElseThrow()));
  private static final List<String> PARTS =
      List.of(
          "{'type':'string'}",
          "{'type':['integer','null']}",
          "{'type':'number','minimum':0,'maximum':5}",
          "{'exclusiveMinimum':0,'exclusiveMaximum':1.5}",
          "{'type':'object','required':['a']}",
          "{'properties':{'a':{'type':'integer'},'b':false}}",
          "{'properties':{'a':true},'additionalProperties':{'type':'string'}}",
          "{'additionalProperties':false}",
          "{'propertyNames':{'maxLength':1}}",
          "{'dependentSchemas':{'a':{'required':['b']}}}",
          "{'items':{'type':'integer'},'minItems':1,'maxItems':2}",
          "{'uniqueItems':true}",
          "{'enum':['a',1,null,{'a':1}]}",
          "{'const':[1]}",
          "{'minLength':1,'maxLength':2}",
          "{'pattern':'^[ab]+$'}",
          "{'format':'date-time'}",
          "{'anyOf':[{'type':'string'},{'required':['b']}]}",
          "{'allOf':[{'type':'object'},{'$ref':'#/$defs/d'}],'$defs':{'d':{'required':['a']}}}",
          "true",
          "false");
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "1.0",
          "1.5",
          "-1",
          "6",
          "'a'",
          "''",
          "'ab\\n'",
          "'😀😀'",
          "'x'",
          "'2026-06-12T10:00:00Z'",
          "[]",
          "[1]",
          "[1,1.0]",
          "[1,2,3]",
          "['a']",
          "{}",
          "{'a':1}",
          "{'a':'x'}",
          "{'b':1}",
          "{'a':1,'b':2}",
          "{'a':1,'bb':'x'}",
          "{'a':{'a':1}}");

  @ParameterizedTest
  @EnumSource
  void everyPublishedSchemaHasAQuickCheck(PublishedSchema schema) {
    assertThat(SchemaCheckCompiler.compile(schema.document(), true)).isPresent();
  }

  @Test
  void everyKeywordAgreesWithTheLibrary() {
    for (String part : PARTS) {
      for (String value : VALUES) {
        assertSame(json(part), json(value));
      }
    }
  }

  @Test
  void combinedKeywordsAgreeWithTheLibrary() {
    Random random = new Random(2020);
    for (int i = 0; i < 2_000; i++) {
      JsonObject.Builder schema = JsonObject.builder();
      for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
        randomOf(PARTS, random).asObject().ifPresent(schema::putAll);
      }
      assertSame(schema.build(), randomOf(VALUES, random));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'not':{}}",
        "{'oneOf':[{}]}",
        "{'if':{},'then':{}}",
        "{'prefixItems':[{}],'items':{}}",
        "{'patternProperties':{'a':{}},'properties':{'a':{}}}",
        "{'$ref':'#anchor','$anchor':'anchor'}",
        "{'$ref':'urn:other'}",
        "{'properties':{'a':{'$id':'urn:a'}}}",
        "{'$schema':'http://json-schema.org/draft-07/schema#'}",
        "{'multipleOf':2}",
        "{'unevaluatedProperties':false}",
        "{'pattern':'['}",
        "{'minLength':1.5}",
        "{'x-unknown':1}"
      })
  void unsupportedSchemasAreNotCompiled(String schema) {
    assertThat(SchemaCheckCompiler.compile(json(schema), true)).isEmpty();
  }

  @Property(tries = 300)
  void randomObjectsAgreeWithTheLibrary(@ForAll JsonObject value) {
    QUICK.forEach((published, quick) -> assertSame(Schema.of(published), quick, value));
  }

  @Test
  void mutatedHandoffsAgreeWithTheLibrary() throws IOException {
    PublishedSchema published = PublishedSchema.HANDOFF_2_0;
    CompiledSchemaCheck quick =
        SchemaCheckCompiler.compile(published.document(), true).orElseThrow();
    Json handoff = handoff();
    Random random = new Random(20);

    assertThat(quick.matches(handoff, EvaluationBudget.unbounded())).isTrue();
    for (int i = 0; i < 2_000; i++) {
      assertSame(Schema.of(published), quick, mutate(handoff, random));
    }
  }

  private static Json mutate(Json value, Random random) {
    if (random.nextInt(4) == 0) {
      return randomOf(VALUES, random);
    }
    if (value instanceof JsonObject object && !object.isEmpty()) {
      String name = List.copyOf(object.names()).get(random.nextInt(object.size()));
      return random.nextInt(6) == 0
          ? object.without(name)
          : object.with(name, mutate(Objects.requireNonNull(object.get(name)), random));
    }
    if (value instanceof JsonArray array && !array.isEmpty()) {
      List<Json> items = new ArrayList<>(array.items());
      int index = random.nextInt(items.size());
      items.set(index, mutate(items.get(index), random));
      return new JsonArray(items);
    }
    return randomOf(VALUES, random);
  }

  private static void assertSame(Json document, Json value) {
    CompiledSchemaCheck quick = SchemaCheckCompiler.compile(document, true).orElseThrow();
    assertSame(Schema.published(document), quick, value);
  }

  private static void assertSame(Schema schema, CompiledSchemaCheck quick, Json value) {
    assertThat(quick.matches(value, EvaluationBudget.unbounded()))
        .as("%s against %s", value, schema.document())
        .isEqualTo(schema.libraryViolations(value).isEmpty());
  }

  private static Json randomOf(List<String> texts, Random random) {
    return json(texts.get(random.nextInt(texts.size())));
  }

  private static Json json(String text) {
    return JsonReader.read(text.replace('\'', '"'));
  }

  private static Json handoff() throws IOException {
    try (InputStream in = QuickCheckTest.class.getResourceAsStream("/examples/handoff.json")) {
      return JsonReader.read(Objects.requireNonNull(in).readAllBytes(), JsonLimits.PACKET);
    }
  }
}
