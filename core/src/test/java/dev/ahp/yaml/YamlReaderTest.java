package dev.ahp.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {
  private static Json value(String yaml) {
    return YamlReader.read(yaml).value();
  }

  private static YamlException errorOf(String yaml) {
    return catchThrowableOfType(YamlException.class, () -> YamlReader.read(yaml));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "on: x | {\"on\":\"x\"}",
        "a: yes | {\"a\":\"yes\"}",
        "a: ON | {\"a\":\"ON\"}",
        "a: True | {\"a\":true}",
        "a: tRue | {\"a\":\"tRue\"}",
        "a: ~ | {\"a\":null}",
        "a: | {\"a\":null}",
        "a: 012 | {\"a\":12}",
        "a: 0o17 | {\"a\":15}",
        "a: 0xfF | {\"a\":255}",
        "a: -0x1 | {\"a\":\"-0x1\"}",
        "a: 1_000 | {\"a\":\"1_000\"}",
        "a: 1.0.0 | {\"a\":\"1.0.0\"}",
        "a: 1. | {\"a\":1}",
        "a: .5 | {\"a\":0.5}",
        "a: . | {\"a\":\".\"}",
        "a: +.e1 | {\"a\":\"+.e1\"}",
        "a: -1.5e+3 | {\"a\":-1500}",
        "a: 1e | {\"a\":\"1e\"}",
        "a: 2026-01-01 | {\"a\":\"2026-01-01\"}",
        "a: 12:30:45 | {\"a\":\"12:30:45\"}",
        "a: '12' | {\"a\":\"12\"}",
        "a: !!str 12 | {\"a\":\"12\"}",
        "a: !!int '12' | {\"a\":12}",
        "a: !!float 1 | {\"a\":1}",
        "a: ! 12 | {\"a\":\"12\"}",
        "!!map {a: !!seq [!!null '']} | {\"a\":[null]}",
        "1: a | {\"1\":\"a\"}",
        "true: a | {\"true\":\"a\"}",
        ".inf: a | {\".inf\":\"a\"}",
        "<<: {a: 1} | {\"<<\":{\"a\":1}}",
        "[a, {b: c}] | [\"a\",{\"b\":\"c\"}]",
        "{a: 1, \"b\":2} | {\"a\":1,\"b\":2}",
        "{\"a\":1,} | {\"a\":1}",
        "\"\\ud83d\\ude00\\x41\" | \"😀A\"",
        "[&a x, *a] | [\"x\",\"x\"]",
        "{&k key: 1, b: *k} | {\"key\":1,\"b\":\"key\"}",
        "{&k key: {*k : 1}} | {\"key\":{\"key\":1}}",
        "`` | null",
        "# nothing | null",
      })
  void scalarsFollowTheCoreSchema(String yaml, String json) {
    assertThat(value(yaml)).isEqualTo(JsonReader.read(json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: .inf | 1 | 4",
        "a: -.INF | 1 | 4",
        "a: .nan | 1 | 4",
        "a: 9007199254740992 | 1 | 4",
        "a: 0xFFFFFFFFFFFFFFFF | 1 | 4",
        "a: 1e999 | 1 | 4",
        "a: !!binary aGk= | 1 | 4",
        "a: !mine x | 1 | 4",
        "!!set {a} | 1 | 1",
        "a: !!int x | 1 | 4",
        "a: !!seq {} | 1 | 4",
        "a: *b | 1 | 4",
        "&a [*a] | 1 | 5",
        "{[a]: 1} | 1 | 2",
        "{a: 1, a: 2} | 1 | 8",
        "{1: a, '1': b} | 1 | 8",
        "{\"a\": 1, \"a\": 2} | 1 | 10",
        "{\"a\": \"\\ud800\"} | 1 | 7",
        "{\"a\": 1e999} | 1 | 7",
        "{\"a\": 9007199254740993} | 1 | 7",
        "a: \"\\ud800\" | 1 | 4",
        "a: 'x | 1 | 6",
        "a: b: c | 1 | 5",
        "{\"a\" 1} | 1 | 6",
        "[1, 2 | 1 | 6",
      })
  void unrepresentableValuesAreRejectedWithAPosition(String yaml, int line, int column) {
    YamlException error = errorOf(yaml);

    assertThat(error.place()).isEqualTo(new TextPosition(line, column));
    assertThat(error.message()).isNotBlank();
    assertThat(error).hasMessage(error.message() + " at line " + line + ", column " + column);
  }

  @Test
  void multipleDocumentsAreRejected() {
    assertThat(value("---\na: 1\n...\n")).isEqualTo(JsonReader.read("{\"a\":1}"));
    assertThat(errorOf("a: 1\n---\nb: 2\n").place()).isEqualTo(new TextPosition(2, 1));
    assertThat(errorOf("a: 1\n---\n").message()).contains("more than one document");
  }

  @Test
  void keysAndValuesHavePositions() {
    YamlDocument document =
        YamlReader.read("# head\nid: x\nrecovery:\n  on_error:   source\n  list: [a,  b]\n");

    assertThat(document.keyAt("")).isEqualTo(new TextPosition(2, 1));
    assertThat(document.keyAt("/recovery")).isEqualTo(new TextPosition(3, 1));
    assertThat(document.valueAt("/recovery")).isEqualTo(new TextPosition(4, 3));
    assertThat(document.keyAt("/recovery/on_error")).isEqualTo(new TextPosition(4, 3));
    assertThat(document.valueAt("/recovery/on_error")).isEqualTo(new TextPosition(4, 15));
    assertThat(document.keyAt("/recovery/list/1")).isEqualTo(new TextPosition(5, 14));
  }

  @Test
  void missingMembersHaveThePositionOfTheirParent() {
    YamlDocument document = YamlReader.read("id: x\nrecovery: &r {a: 1}\nother: *r\n");

    assertThat(document.keyAt("/recovery/on_error")).isEqualTo(new TextPosition(2, 1));
    assertThat(document.keyAt("/trigger/predicate")).isEqualTo(new TextPosition(1, 1));
    assertThat(document.keyAt("/other/a")).isEqualTo(new TextPosition(3, 1));
    assertThat(YamlDocument.of(Json.Null.NULL).keyAt("/a")).isEqualTo(TextPosition.START);
  }

  @Test
  void jsonWithTabsAndCarriageReturnsHasPositions() {
    YamlDocument document =
        YamlReader.read("\uFEFF{\r\n\t\"😀\": 1, \"a/b\":\t[\r\n\t\ttrue,\r\n\t\t{}]\r\n}\r\n");

    assertThat(document.value()).isEqualTo(JsonReader.read("{\"😀\":1,\"a/b\":[true,{}]}"));
    assertThat(document.keyAt("/a~1b")).isEqualTo(new TextPosition(2, 10));
    assertThat(document.valueAt("/a~1b")).isEqualTo(new TextPosition(2, 17));
    assertThat(document.keyAt("/a~1b/1")).isEqualTo(new TextPosition(4, 3));
    assertThat(document.keyAt("/a~1b/1/x")).isEqualTo(new TextPosition(4, 3));
  }

  @Test
  void jsonErrorsHavePositions() {
    assertThat(errorOf("{\n\t\"a\": 1,\n\t\"b\" 2\n}").place()).isEqualTo(new TextPosition(3, 6));
    assertThat(errorOf("{\n  \"a\": 1\n  \"b\": 2\n}").line()).isEqualTo(3);
  }

  @Test
  void commentsAreFoundByLine() {
    YamlDocument document =
        YamlReader.read(
            """
            # one
            a: b#c  # two
            d: 'x # no' #  three
            e: |  # four
              text # no
              # no
            # five
            f: >
              folded # no

            g: [h, # six
              "😀 # no", i] # seven
            j: plain
              more# no
            k: http://x/#no
              # eight\
            """);

    assertThat(document.comments())
        .containsOnlyKeys(1, 2, 3, 4, 7, 11, 12, 16)
        .containsEntry(3, "three")
        .containsEntry(16, "eight");
    assertThat(document.commentOn(2)).contains("two");
    assertThat(document.commentOn(5)).isEmpty();
  }

  @Test
  void exponentialAliasesAreRejected() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      String alias = "*a" + (i - 1);
      yaml.append(
          "a%s: &a%s [%s]\n".formatted(i, i, String.join(", ", alias, alias, alias, alias)));
    }

    assertThat(errorOf(yaml.toString()).message()).contains("10000 values");
  }

  @Test
  void aliasLimitIsExact() {
    String tenEach = "a: &a [1,2,3,4,5,6,7,8,9]\nb:\n";

    assertThat(errorOf(tenEach + "- *a\n".repeat(1_000))).isNull();
    assertThat(errorOf(tenEach + "- *a\n".repeat(1_001)).line()).isEqualTo(1_003);
  }

  /** The library throws unexpected exceptions for these inputs; a fuzzer found the first one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n  \"\\u",
        "a: \"\\x",
        "a: \"\\U0000",
        "a: \"\\UFFFFFFFF\"",
        "a: \"\\uD800\"",
        "%TAG ! %"
      })
  void incompleteOrInvalidEscapesAreRejected(String yaml) {
    assertThat(errorOf(yaml)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[|]", "{\"a\":|}", "{a: |}", "- ||"})
  void nestingIsLimited(String shape) {
    String[] parts = shape.split("\\|", -1);
    String allowed = parts[0].repeat(64) + "1" + parts[1].repeat(64);

    assertThat(errorOf(shape.startsWith("[") ? allowed.replace("1", "") : allowed)).isNull();
    assertThat(errorOf(parts[0].repeat(65) + parts[1].repeat(65)).message())
        .contains("deeper than 64");
    assertThat(errorOf(parts[0].repeat(200_000)).message()).contains("deeper than 64");
  }

  @Test
  void nestingLimitIncludesAliases() {
    String nested = "[".repeat(40) + "]".repeat(40);

    assertThat(errorOf("a: &a " + nested + "\nb: " + "[".repeat(23) + "*a" + "]".repeat(23)))
        .isNull();
    assertThat(
            errorOf("a: &a " + nested + "\nb: " + "[".repeat(24) + "*a" + "]".repeat(24)).message())
        .contains("deeper than 64");
  }

  @Test
  void textAndScalarSizesAreLimited() {
    int max = 262_144;

    assertThat(errorOf("a: " + "x".repeat(max))).isNull();
    assertThat(errorOf("a: " + "x".repeat(max + 1)).message()).contains("262144 characters");
    assertThat(errorOf("{\"" + "x".repeat(max + 1) + "\":1}").message()).contains("characters");
    assertThat(errorOf("# " + "x".repeat((1 << 20) - 2))).isNull();
    assertThat(errorOf("# " + "x".repeat((1 << 20) - 1)).message()).contains("bytes");
    assertThat(errorOf("# " + "é".repeat(1 << 19)).message()).contains("bytes");
  }

  @Test
  void forbiddenCharacterIsReported() {
    YamlException error = errorOf("a: 1\nb: \u0007\n");

    assertThat(error.place()).isEqualTo(new TextPosition(2, 4));
    assertThat(error.message()).contains("U+0007");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flow: [a,\nb,\nc]\n",
        "quoted: \"a\nb\nc\"\n",
        "quoted: 'a\nb'\n",
        "foo: \"bar\n\tbaz\"\n",
        "- [\n\tfoo,\n foo\n ]\n",
        "a:\n  b: [1,\n  2]\n",
      })
  void lineThatIsIndentedTooLittleIsRejected(String yaml) {
    assertThat(errorOf(yaml)).hasMessageContaining("must be indented by at least");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a, b, c, ]#invalid\n",
        "[ a, b, c,#invalid\n]\n",
        "[ 'a' ,#invalid\n]\n",
        "key: \"value\"# invalid\n",
        "key: {a: 1}#invalid\n",
      })
  void commentWithoutSpaceIsRejected(String yaml) {
    assertThat(errorOf(yaml)).hasMessageContaining("a comment must follow white space");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools: [\n  a, # first\n# second\n\n  b\n]\n",
        "tools: {\n  a: 1\n}\n",
        "key: 'a#b'\nother: [a#b, c]\n",
        "top: &anchor\n  key: \"a\n   b\"\n",
        "- - \"a\n    b\"\n",
        "[a,\nb]\n",
        "\"a\nb\"\n",
        "😀: [1,\n 2] # x\n",
      })
  void ordinaryLayoutIsAccepted(String yaml) {
    assertThat(YamlReader.read(yaml).value()).isNotNull();
  }

  @Test
  @Timeout(10)
  void longLineIsReadInLinearTime() {
    String yaml = "k: [" + "a, ".repeat(300_000) + "a] # end\n";

    assertThat(
            YamlReader.read(yaml).value().asObject().orElseThrow().array("k").orElseThrow().size())
        .isEqualTo(300_001);
  }
}
