package dev.ahp.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ahp.Handoff;
import dev.ahp.format.Envelope;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationReaderTest {
  private static final Instant NOW = Instant.parse("2026-03-02T09:15:04Z");
  private static final ToolCall LOOKUP =
      new ToolCall("c1", "lookup", JsonObject.builder().put("order", "7").build());
  private static final Handoff MESSAGE =
      Handoff.builder()
          .id("11111111-2222-4333-8444-555555555555")
          .goal("Pay 10")
          .with(
              "toolCache",
              JsonObject.builder().put(LOOKUP.key(), "a lamp").put("odd", Json.of(1)).build())
          .build();

  private static ImportedHandoff read(List<ConversationTurn> turns, AgentAliases aliases) {
    return ConversationReader.of(Envelope.seal(MESSAGE.json()), turns).imported(aliases, NOW);
  }

  @Test
  void projectionIsNotPartOfTheHistory() {
    ImportedHandoff handoff = read(TurnProjection.endingWithUser(MESSAGE), AgentAliases.none());

    assertThat(handoff.lossless()).isEqualTo(MESSAGE);
    assertThat(handoff.answer()).isEmpty();
  }

  @Test
  void envelopeThatIsNotAStringIsALoss() {
    ImportedHandoff handoff =
        ConversationReader.of(7, TurnProjection.endingWithUser(MESSAGE))
            .imported(AgentAliases.none(), NOW);

    assertThat(handoff.report().importLosses())
        .extracting(ImportLoss::lossKind, ImportLoss::reason, ImportLoss::nativePath)
        .contains(tuple(ImportLoss.LossKind.LOST, "the envelope must be a string", Envelope.SLOT));
  }

  @Test
  void droppedAndChangedTurnsAreReported() {
    List<ConversationTurn> turns = new ArrayList<>(TurnProjection.of(MESSAGE));
    turns.set(0, ConversationTurn.user(turns.get(0).text().replace("Pay 10", "Pay 90")).at("/m/0"));
    turns.set(
        2,
        ConversationTurn.tool("lookup", String.valueOf(turns.get(2).answers()), "90").at("/m/2"));

    ImportedHandoff handoff = read(turns, AgentAliases.none());

    assertThat(handoff.report().importLosses())
        .extracting(ImportLoss::lossKind, ImportLoss::field, ImportLoss::nativePath)
        .containsExactly(
            tuple(ImportLoss.LossKind.CHANGED, "", "/m/0"),
            tuple(ImportLoss.LossKind.CHANGED, "/toolCache", "/m/2"));
    assertThat(handoff.handoff()).isEqualTo(MESSAGE);
    assertThat(read(List.of(), AgentAliases.none()).report().toString()).contains("is missing");
  }

  @Test
  void handoffsBeforeTheLastUserTurnAreIgnored() {
    AgentAliases aliases = AgentAliases.of(List.of("refund-agent"), AgentName::identifier);
    ToolCall transfer = new ToolCall("c2", "transfer_to_refund_agent", JsonObject.empty());
    List<ConversationTurn> turns = new ArrayList<>(TurnProjection.of(MESSAGE));
    turns.add(ConversationTurn.assistant("", List.of(transfer)));
    turns.add(ConversationTurn.tool(transfer.name(), "c2", "Handed over."));
    assertThat(read(turns, aliases).handoffs())
        .containsExactly(new NativeHandoff("refund-agent", JsonObject.empty(), "c2"));

    turns.add(ConversationTurn.user("They do not want it."));

    assertThat(read(turns, aliases).handoffs()).isEmpty();
  }

  @Test
  void toolResultsAreCachedExceptQuestions() {
    List<ConversationTurn> turns = new ArrayList<>(TurnProjection.of(MESSAGE));
    ToolCall other = new ToolCall("c3", "lookup", JsonObject.empty());
    ToolCall question = new ToolCall("c4", AgentTool.ASK_HUMAN, JsonObject.empty());
    turns.add(ConversationTurn.assistant("", List.of(other, question)));
    turns.add(ConversationTurn.tool("lookup", "c3", "nothing there"));
    turns.add(ConversationTurn.tool(question.name(), "c4", AgentTool.HUMAN_ANSWER));

    Handoff extended = read(turns, AgentAliases.none()).lossless();

    assertThat(extended.json().object("toolCache").orElseThrow().names())
        .containsExactly(LOOKUP.key(), "odd", "lookup{}");
    assertThat(String.valueOf(extended.json().get("toolCallHistory")))
        .contains("lookup", "2026-03-02T09:15:04")
        .doesNotContain("ask_human");
  }

  @Test
  void namesAreConvertedInBothDirections() {
    AgentAliases aliases =
        AgentAliases.of(List.of("refund-agent", "user 7"), AgentName::identifier);

    assertThat(aliases.nativeName("refund-agent")).isEqualTo("refund_agent");
    assertThat(aliases.tool("user 7")).isEqualTo("transfer_to_user_7");
    assertThat(aliases.known("refund_agent")).isEqualTo("refund-agent");
    assertThat(aliases.targetOf("transfer_to_user_7")).contains("user 7");
  }

  @Test
  void staleToolResultsAreNotShownAndNotMissed() {
    JsonObject entry =
        JsonObject.builder()
            .put("result", "old price")
            .put("takenAt", NOW.toString())
            .put("holdsForMs", 1_000)
            .build();
    Handoff message =
        new Handoff(
            MESSAGE.json().with("toolCache", JsonObject.builder().put("price{}", entry).build()));

    List<ConversationTurn> early = TurnProjection.of(message, NOW);
    List<ConversationTurn> late = TurnProjection.of(message, NOW.plusSeconds(1));

    assertThat(early).hasSize(3);
    assertThat(late).hasSize(1);
    assertThat(late.get(0).text()).doesNotContain("old price");
    for (List<ConversationTurn> turns : List.of(early, late)) {
      ProjectedTurnMatcher matcher = new ProjectedTurnMatcher(message, turns);
      assertThat(matcher.losses()).isEmpty();
      assertThat(matcher.newTurns()).isEmpty();
    }
  }
}
