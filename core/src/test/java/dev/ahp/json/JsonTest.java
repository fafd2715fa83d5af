package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void plainValuesAreConverted() {
    Map<String, Object> plain = new LinkedHashMap<>();
    plain.put("text", "x");
    plain.put("list", Arrays.asList(1, 2L, 2.5, 0.1f, (short) 3, null, true));
    plain.put("exact", List.of(new BigDecimal("1.10"), BigInteger.TEN, new AtomicLong(7)));
    plain.put("kind", JsonException.Kind.MALFORMED);

    assertThat(Json.from(plain).toText())
        .isEqualTo(
            "{\"text\":\"x\",\"list\":[1,2,2.5,0.1,3,null,true],\"exact\":[1.1,10,7],"
                + "\"kind\":\"MALFORMED\"}");
  }

  @Test
  void unrepresentableNumbersAreRejected() {
    for (Object number :
        List.of(
            1L << 53,
            -(1L << 53),
            new AtomicLong(Long.MAX_VALUE),
            BigInteger.TWO.pow(70),
            new BigDecimal("1E+400"),
            Double.NaN,
            Float.POSITIVE_INFINITY)) {
      assertThatIllegalArgumentException().isThrownBy(() -> Json.from(number));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> Json.from(new Object()));
  }

  @Test
  void equalityIgnoresNumberFormatAndMemberOrder() {
    assertThat(JsonReader.read("{\"a\":1,\"b\":-0.0}"))
        .isEqualTo(JsonReader.read("{\"b\":0,\"a\":1.0e0}"))
        .hasSameHashCodeAs(JsonReader.read("{\"b\":0,\"a\":1}"));
  }

  @Test
  void withAndWithoutReturnNewObjects() {
    JsonObject before = JsonReader.read("{\"a\":1,\"b\":2}").asObject().orElseThrow();
    JsonObject after = before.with("a", Json.of(3)).without("b").with("c", Json.of(4));

    assertThat(before.toText()).isEqualTo("{\"a\":1,\"b\":2}");
    assertThat(after.toText()).isEqualTo("{\"a\":3,\"c\":4}");
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> before.members().remove("a"));
  }

  @Test
  void collidingNamesAreNotSlow() {
    List<String> names = List.of("");
    for (int i = 0; i < 14; i++) {
      names = names.stream().flatMap(name -> Stream.of(name + "Aa", name + "BB")).toList();
    }
    JsonObject.Builder builder = JsonObject.builder();
    names.forEach(name -> builder.put(name, 1));

    assertThat(builder.build().names()).containsExactlyElementsOf(names);
  }

  @Test
  void builderDoesNotChangeBuiltObjects() {
    JsonObject.Builder builder = JsonObject.builder().put("a", 1);
    JsonObject built = builder.build();
    builder.put("b", 2);

    assertThat(built.names()).containsExactly("a");
  }

  @Test
  void pointerResolvesToItsValue() {
    Json document = JsonReader.read("{\"a\":[{\"b/c\":1,\"\":2}],\"m~n\":3}");

    assertThat(JsonPointer.parse("").in(document)).isEqualTo(document);
    assertThat(JsonPointer.parse("/a/0/b~1c").in(document)).isEqualTo(Json.of(1));
    assertThat(JsonPointer.parse("/a/0/").in(document)).isEqualTo(Json.of(2));
    assertThat(JsonPointer.parse("/m~0n").in(document)).isEqualTo(Json.of(3));
    for (String missing : List.of("/a/1", "/a/00", "/a/-", "/a/9999999999", "/x", "/m~0n/0")) {
      assertThat(JsonPointer.parse(missing).in(document)).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "/~", "/~2", "#/a", "/a~"})
  void invalidPointersAreRejected(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonPointer.parse(text));
  }

  @Test
  void invalidLimitsAreRejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> new JsonLimits(0, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new JsonLimits(1, 1_001, 1));
  }

  @Test
  void maximumDepthDoesNotOverflowTheStack() {
    String deep = "[".repeat(1_000) + "]".repeat(1_000);

    assertThat(JsonReader.read(deep, new JsonLimits(2_000, 1_000, 1)).toText()).isEqualTo(deep);
  }
}
