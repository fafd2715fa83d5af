package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.object;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PayloadGateTest {
  private static final String CONTRACT = "{'id':'c','source':'a','target':'b'}";

  private final PayloadGate gate = new PayloadGate(ContractMode.STRICT);

  @Test
  void payloadWithoutTypeIsNotValidated() {
    assertThat(gate.check(GateFixture.task("b", "{'any':[1,{}]}").routed())).isEmpty();
  }

  @Test
  void unknownTypeIsDenied() {
    Submission submission =
        GateFixture.of("a", "{'target':'b','payloadType':'order/9','payload':{}}").routed();

    assertThat(pointers(gate.check(submission))).containsExactly("/payloadType");
  }

  @Test
  void unsupportedMajorVersionIsDenied() {
    assertThat(pointers(gate.check(GateFixture.task("b", "{'schemaVersion':'3.0'}").routed())))
        .containsExactly("/payload/schemaVersion");
  }

  @Test
  void messageWithoutVersionUsesThatOfItsPacket() {
    Submission submission =
        GateFixture.of("a", "{'target':'b','payloadType':'handoff/2.0','payload':{}}").routed();

    assertThat(pointers(gate.check(submission)))
        .contains("/payload/schemaVersion", "/payload/handoffId")
        .doesNotContain("/payloadType");
  }

  @Test
  void wrongMajorIsReportedWhereItIsNamed() {
    Submission packet =
        GateFixture.of(
                "a", "{'target':'b','payloadType':'handoff/3.0','payload':{'schemaVersion':'2.1'}}")
            .routed();
    Submission message =
        GateFixture.of(
                "a", "{'target':'b','payloadType':'handoff/2.1','payload':{'schemaVersion':'3.0'}}")
            .routed();

    assertThat(pointers(gate.check(packet))).containsExactly("/payloadType");
    assertThat(pointers(gate.check(message)))
        .contains("/payload/schemaVersion")
        .doesNotContain("/payloadType");
  }

  @Test
  void allViolationsOfTheContractSchemaAreReported() {
    Submission submission =
        GateFixture.task("b", "{'amount':'much'}")
            .under(
                CONTRACT,
                object(
                    "{'type':'object','required':['order'],"
                        + "'properties':{'amount':{'type':'number'}}}"))
            .routed();

    assertThat(pointers(gate.check(submission)))
        .containsExactlyInAnyOrder("/payload/order", "/payload/amount");
  }

  @Test
  void summaryLengthIsLimited() {
    String summary = "x".repeat(500);
    assertThat(gate.check(GateFixture.task("b", "{'task_summary':'" + summary + "'}").routed()))
        .isEmpty();
    assertThat(
            pointers(
                gate.check(GateFixture.task("b", "{'task_summary':'" + summary + "x'}").routed())))
        .containsExactly("/payload/task_summary");
  }

  @Test
  void payloadMustNameTheTaskOfItsPacket() {
    assertThat(pointers(gate.check(GateFixture.task("b", "{'taskId':'other'}").routed())))
        .containsExactly("/payload/taskId");
    assertThat(
            pointers(
                gate.check(
                    GateFixture.task("b", "{'schemaVersion':'2.1','taskId':'other'}").routed())))
        .contains("/payload/taskId");
  }

  @Test
  void descriptionOfAHandoffWithAContractIsASummary() {
    String handoff = "{'schemaVersion':'2.1','taskDescription':'%s'}".formatted("x".repeat(501));

    assertThat(pointers(gate.check(GateFixture.task("b", handoff).under(CONTRACT).routed())))
        .contains("/payload/taskDescription");
    assertThat(pointers(gate.check(GateFixture.task("b", handoff).routed())))
        .doesNotContain("/payload/taskDescription");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "summary | 'conversationHistoryVerbatim':[1,2,3,4,5] |",
        "summary | 'conversationHistoryVerbatim':[1,2,3,4,5,6] | conversationHistoryVerbatim",
        "last_k | 'historyStrategy':'full' | historyStrategy",
        "pointer | 'conversationHistoryVerbatim':[1] | conversationHistoryVerbatim",
        "pointer | 'provenance':{} | provenance",
        "pointer | 'provenance':{'trajectory':'t-1'} |",
        "full | 'conversationHistoryVerbatim':[1,2,3,4,5,6] |",
      })
  void historyHasTheFormOfTheContract(String strategy, String members, @Nullable String violated) {
    String contract =
        CONTRACT.replace("}", ",'payload':{'history_strategy':'%s'}}".formatted(strategy));
    String handoff = "{'schemaVersion':'2.1',%s}".formatted(members);
    Submission warned = GateFixture.task("b", handoff).under(contract).routed();
    List<Violation> strict = gate.check(GateFixture.task("b", handoff).under(contract).routed());
    new PayloadGate(ContractMode.WARN).check(warned);

    List<String> expected = violated == null ? List.of() : List.of("/payload/" + violated);
    assertThat(
            strict.stream()
                .filter(
                    it ->
                        it.message().contains("contract")
                            || it.message().contains("as c requires")))
        .extracting(Violation::pointer)
        .isEqualTo(expected);
    assertThat(warned.warnings()).extracting(PacketWarning::pointer).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(HistoryStrategy.class)
  void compressorProducesTheHistoryOfTheContract(HistoryStrategy strategy) {
    String contract =
        CONTRACT.replace(
            "}",
            ",'payload':{'history_strategy':'%s','history_turns':2}}"
                .formatted(strategy.wireName()));
    JsonObject message =
        object(
            "{'schemaVersion':'2.1','taskId':'t-1',"
                + "'conversationHistoryVerbatim':[{},{},{'role':'tool'},{}]}");
    TokenCounter tokens = TokenCounter.byLength();
    JsonObject produced =
        new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), 1, 2)
            .compress(message, 1_000_000, strategy)
            .message();
    Submission submission = GateFixture.task("b", produced.toText()).under(contract).routed();

    new PayloadGate(ContractMode.WARN).check(submission);

    assertThat(submission.warnings()).isEmpty();
    assertThat(produced.string("historyStrategy")).contains(strategy.wireName());
  }

  @Test
  void allErrorsOfABriefAreReported() {
    String brief =
        """
        {'target':'b','payloadType':'brief/1','payload':{
          'objective':'Cache the lookup. Then test it.','in_scope':'x','out_of_scope':'y',
          'changed_files':'z','verification':[{'command':'t','result':'FAIL'}],
          'open_risks':[{'risk':'r'}],'next_actions':['1','2','3','4'],'assumptions':'none'}}
        """;

    List<Violation> violations = gate.check(GateFixture.of("a", brief).routed());

    assertThat(violations)
        .extracting(Violation::code)
        .contains("SCHEMA_INVALID", "ROLLBACK_MISSING", "RISK_INCOMPLETE", "TOO_MANY_ACTIONS");
    assertThat(pointers(violations)).contains("/payload/objective", "/payload/next_actions");
  }
}
