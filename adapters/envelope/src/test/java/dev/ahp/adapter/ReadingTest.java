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

class ReadingTest {
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

  private static Imported read(List<Turn> turns, Aliases aliases) {
    return Reading.of(Envelope.seal(MESSAGE.json()), turns).imported(aliases, NOW);
  }

  @Test
  void theProjectionIsNoPartOfTheHistory() {
    Imported imported = read(Projection.endingWithUser(MESSAGE), Aliases.none());

    assertThat(imported.lossless()).isEqualTo(MESSAGE);
    assertThat(imported.answer()).isEmpty();
  }

  @Test
  void anEnvelopeThatIsNoTextIsALoss() {
    Imported imported =
        Reading.of(7, Projection.endingWithUser(MESSAGE)).imported(Aliases.none(), NOW);

    assertThat(imported.report().losses())
        .extracting(Loss::kind, Loss::reason, Loss::nativePath)
        .contains(tuple(Loss.Kind.LOST, "the envelope is no text", Envelope.SLOT));
  }

  @Test
  void whatAFrameworkDroppedOrRewroteIsNamed() {
    List<Turn> turns = new ArrayList<>(Projection.of(MESSAGE));
    turns.set(0, Turn.user(turns.get(0).text().replace("Pay 10", "Pay 90")).at("/m/0"));
    turns.set(2, Turn.tool("lookup", String.valueOf(turns.get(2).answers()), "90").at("/m/2"));

    Imported imported = read(turns, Aliases.none());

    assertThat(imported.report().losses())
        .extracting(Loss::kind, Loss::field, Loss::nativePath)
        .containsExactly(
            tuple(Loss.Kind.CHANGED, "", "/m/0"), tuple(Loss.Kind.CHANGED, "/toolCache", "/m/2"));
    assertThat(imported.handoff()).isEqualTo(MESSAGE);
    assertThat(read(List.of(), Aliases.none()).report().toString()).contains("is gone");
  }

  @Test
  void handoffsBeforeThePersonSpokeHadTheirAnswer() {
    Aliases aliases = Aliases.of(List.of("refund-agent"), AgentName::identifier);
    ToolCall transfer = new ToolCall("c2", "transfer_to_refund_agent", JsonObject.empty());
    List<Turn> turns = new ArrayList<>(Projection.of(MESSAGE));
    turns.add(Turn.assistant("", List.of(transfer)));
    turns.add(Turn.tool(transfer.name(), "c2", "Handed over."));
    assertThat(read(turns, aliases).handoffs())
        .containsExactly(new NativeHandoff("refund-agent", JsonObject.empty(), "c2"));

    turns.add(Turn.user("They do not want it."));

    assertThat(read(turns, aliases).handoffs()).isEmpty();
  }

  @Test
  void workIsCachedAndHandingOverIsNoWork() {
    List<Turn> turns = new ArrayList<>(Projection.of(MESSAGE));
    ToolCall other = new ToolCall("c3", "lookup", JsonObject.empty());
    ToolCall asks = new ToolCall("c4", AgentTool.ASK_HUMAN, JsonObject.empty());
    turns.add(Turn.assistant("", List.of(other, asks)));
    turns.add(Turn.tool("lookup", "c3", "nothing there"));
    turns.add(Turn.tool(asks.name(), "c4", AgentTool.HUMAN_ANSWER));

    Handoff grown = read(turns, Aliases.none()).lossless();

    assertThat(grown.json().object("toolCache").orElseThrow().names())
        .containsExactly(LOOKUP.key(), "odd", "lookup{}");
    assertThat(String.valueOf(grown.json().get("toolCallHistory")))
        .contains("lookup", "2026-03-02T09:15:04")
        .doesNotContain("ask_human");
  }

  @Test
  void namesGoThereAndBack() {
    Aliases aliases = Aliases.of(List.of("refund-agent", "user 7"), AgentName::identifier);

    assertThat(aliases.nativeName("refund-agent")).isEqualTo("refund_agent");
    assertThat(aliases.tool("user 7")).isEqualTo("transfer_to_user_7");
    assertThat(aliases.known("refund_agent")).isEqualTo("refund-agent");
    assertThat(aliases.targetOf("transfer_to_user_7")).contains("user 7");
  }
}
