package dev.ahp.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextLossTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DECISION: ship batch 7 first | DECISION",
        "[fact-12] the lease ends in May | FACT",
        "**Constraint:** stay below the budget | CONSTRAINT",
        "- FLAG #3: two invoices have one number | WARNING",
        "Then she said [Warning] do nothing | WARNING",
        "Open question: who pays the driver | QUESTION",
        "We decided to wait. | DECISION",
        "It must not rain. | CONSTRAINT",
        "The scan failed twice. | WARNING",
        "Then Maria Keller paid 40 EUR. | FACT",
        "there were 40 of them. |",
        "nice to see you here. |",
        "the facts are on the table. |",
      })
  void kindIsDerivedFromMarkerOrWords(String sentence, Kind kind) {
    assertThat(SentencePriority.kind(sentence)).isEqualTo(Optional.ofNullable(kind));
  }

  @Test
  void lostKeyPointsHaveKindAndPointer() {
    ContextLoss loss =
        loss(
            "{'currentState':{'notes':['We decided to use plan B.','hello"
                + " there']},'constraints':['returnJSON:true']}",
            "{'currentState':{'notes':['hello there']},'constraints':[]}");

    assertThat(loss.items()).isEqualTo(2);
    assertThat(loss.lost())
        .containsExactly(
            new KeyPoint(Kind.DECISION, "We decided to use plan B.", "/currentState/notes/0"),
            new KeyPoint(Kind.CONSTRAINT, "returnJSON:true", "/constraints/0"));
    assertThat(loss.toJson().toText())
        .isEqualTo(
            "{\"essentials\":2,\"lost\":[{\"kind\":\"decision\",\"text\":\"We decided to use plan"
                + " B.\",\"pointer\":\"/currentState/notes/0\"},"
                + "{\"kind\":\"constraint\",\"text\":\"returnJSON:true\",\"pointer\":\"/constraints/0\"}],\"altered\":[]}");
  }

  @Test
  void positionCaseAndPunctuationAreIgnored() {
    assertThat(
            loss(
                    "{'a':'We decided to use Plan B!'}",
                    "{'summary':'Hello. we decided to use plan b'}")
                .isEmpty())
        .isTrue();
  }

  @Test
  void changedNumberOrNegationIsAnAlteration() {
    String before = "The payment to Halden Bank must never exceed 4,000 EUR in the second quarter.";

    assertThat(altered(before, before.replace("4,000", "40,000"))).hasSize(1);
    assertThat(altered(before, before.replace("never ", ""))).hasSize(1);
    assertThat(
            altered(
                before,
                "So the payment to Halden Bank must never exceed 4,000 EUR in the second quarter,"
                    + " then."))
        .isEmpty();
    assertThat(loss("{'a':'" + before + "'}", "{'a':'Something else.'}").lost()).hasSize(1);
  }

  @Test
  void questionIsSettledByItsIdOrItsAnswer() {
    String before = "{'openQuestions':[{'id':'q1','text':'Who meets the driver?'}]}";

    assertThat(loss(before, "{'answers':{'q1':'Piet'}}").isEmpty()).isTrue();
    assertThat(loss(before, "{'decisions':['Piet meets the driver.']}").isEmpty()).isTrue();
    assertThat(loss(before, "{'notes':'The driver is late.'}").lost())
        .containsExactly(
            new KeyPoint(Kind.QUESTION, "Who meets the driver?", "/openQuestions/0/text"));
  }

  @Test
  void idsTimestampsAndCostsAreNotCompared() {
    assertThat(loss("{'handoffId':'DECISION: x','costTracking':{'note':'RISK: y'}}", "{}").items())
        .isZero();
  }

  @Property(tries = 300)
  void equalPayloadsHaveNoLoss(@ForAll List<String> texts) {
    JsonObject payload = JsonObject.builder().put("t", JsonArray.ofStrings(texts)).build();

    assertThat(ContextLoss.between(payload, payload).isEmpty()).isTrue();
  }

  @Test
  void longPayloadsAreComparedInBoundedTime() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("We decided on number ").append(i).append(" of the list. ");
    }
    JsonObject before = JsonObject.builder().put("t", text.toString()).build();

    ContextLoss loss =
        ContextLoss.between(
            before, JsonObject.builder().put("t", text.reverse().toString()).build());

    assertThat(loss.items()).isEqualTo(2_000);
  }

  private static List<ContextLoss.AlteredItem> altered(String before, String after) {
    return loss("{'a':'" + before + "'}", "{'a':'" + after + "'}").altered();
  }

  private static ContextLoss loss(String before, String after) {
    return ContextLoss.between(object(before), object(after));
  }

  private static JsonObject object(String json) {
    return JsonReader.read(json.replace('\'', '"')).asObject().orElseThrow();
  }
}
