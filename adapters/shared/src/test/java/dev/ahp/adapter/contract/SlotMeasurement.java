package dev.ahp.adapter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.fence.DataFence;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Measures where each field of a message is stored in a framework's state, with marked values. The
 * result is stored with those of the Python frameworks, and the documentation page is generated
 * from all of them. {@code AHP_WRITE_SLOTS=1} updates the stored result.
 */
final class SlotMeasurement {
  private static final Path DIRECTORY =
      Path.of("..", "..", "clients", "python", "tests", "frameworks", "slots");

  /** The same marks as in the tests of the Python client. */
  private static final String MARKED =
      """
      {"handoffId":"11111111-aaaa-4aaa-8aaa-111111111111","taskId":"MARKtask",
       "parentHandoffId":"22222222-aaaa-4aaa-8aaa-222222222222",
       "fromAgent":{"agentId":"MARKfrom","agentVersion":"1","executionId":"33333333-aaaa-4aaa-8aaa-333333333333"},
       "toAgent":{"agentType":"MARKto","agentVersion":"*"},"timestamp":"2026-03-02T09:15:04.771Z",
       "taskDescription":"MARKgoal","originalGoal":"MARKoriginal",
       "completedSubtasks":[{"subtaskId":"s1","description":"MARKdone","completedAt":"2026-03-02T09:15:04Z"}],
       "remainingSubtasks":[{"subtaskId":"s2","description":"MARKremaining"}],"currentState":{"key":"MARKstate"},
       "relevantContext":[{"source":"s","excerpt":"MARKcontext"}],"constraints":["MARKconstraint"],
       "costTracking":{"costSpentSoFarUSD":0.71717,"costBudgetRemainingUSD":1,"tokenSpent":{"prompt":1,"completion":1}},
       "conversationHistorySummary":"MARKsummary","conversationHistoryVerbatim":[{"role":"user","content":"MARKturn"}],
       "toolCallHistory":[{"tool":"MARKtool","calledAt":"2026-03-02T09:15:04Z"}],"toolCache":{"MARKkey":"MARKresult"},
       "traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4771-00f067aa0ba902b7-01","priority":"CRITICAL",
       "confidence":0.71771,"expiresAt":"2027-03-02T09:15:04.771Z","provenance":{"from":"MARKprovenance"},
       "personalData":{"s1":{"email":"MARKperson"}},"pins":[{"kind":"git","ref":".","value":"MARKpin"}]}
      """;

  private SlotMeasurement() {}

  /** Compares the committed measurement with a new one. */
  static <S> void check(Harness<S> harness) {
    JsonObject measured = measure(harness);
    Path file = DIRECTORY.resolve(harness.adapter(AgentAliases.none()).framework() + ".json");
    try {
      if (System.getenv("AHP_WRITE_SLOTS") != null) {
        Files.writeString(file, JsonWriter.pretty(measured) + "\n");
      }
      assertThat(JsonReader.read(Files.readString(file))).isEqualTo(measured);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read or write " + file, e);
    }
  }

  private static <S> JsonObject measure(Harness<S> harness) {
    JsonObject marked = JsonReader.read(MARKED).asObject().orElseThrow();
    String call = ScriptStep.call("", Harness.LOOKUP, Map.of("order", "MARKorder")).key();
    JsonObject cache = JsonObject.builder().put(call, "MARKresult").build();
    Handoff message =
        new Handoff(
            HandoffGenerator.base().toBuilder().putAll(marked).put("toolCache", cache).build());
    Adapter<S> adapter = harness.adapter(AgentAliases.none());
    Json state = adapter.dump(adapter.toNative(message));
    harness.run(message, AgentAliases.none(), ScriptStep.says("ok"));
    String inside = fenced(harness.prompts().get(0));
    JsonObject.Builder fields = JsonObject.builder();
    marked.members().forEach((name, value) -> fields.put(name, field(value, state, inside)));
    return JsonObject.builder()
        .put("package", harness.coordinates())
        .put("version", harness.version())
        .put("fields", fields.build())
        .build();
  }

  /** Returns the fenced text: the message and the tool results. */
  private static String fenced(String prompt) {
    StringBuilder inside = new StringBuilder();
    for (String block : prompt.split(Pattern.quote(AdapterContract.OPEN), -1)) {
      DataFence.contentOf(AdapterContract.OPEN + block).ifPresent(inside::append);
    }
    return inside.toString();
  }

  private static Json field(Json value, Json state, String inside) {
    List<String> marks = new ArrayList<>();
    texts(value, marks);
    marks.removeIf(it -> it.equals("MARKkey") || !isMark(it));
    Set<String> places = new TreeSet<>();
    marks.forEach(mark -> find(state, mark, "", places));
    boolean shown = marks.stream().allMatch(inside::contains);
    List<String> slots = new ArrayList<>(shown ? List.of("fence") : List.of());
    slots.addAll(places);
    return JsonObject.builder()
        .put("status", shown ? "kept" : places.isEmpty() ? "envelope-only" : "derived")
        .put("slots", JsonArray.ofStrings(slots))
        .build();
  }

  private static boolean isMark(String text) {
    return text.contains("MARK")
        || text.contains("71")
        || text.contains("-aaaa-")
        || text.equals("CRITICAL");
  }

  private static void texts(Json value, List<String> found) {
    if (value instanceof JsonObject object) {
      object
          .members()
          .forEach(
              (name, it) -> {
                found.add(name);
                texts(it, found);
              });
    } else if (value instanceof JsonArray array) {
      array.forEach(it -> texts(it, found));
    } else {
      found.add(value.asString().orElseGet(value::toText));
    }
  }

  /** Adds the positions of a mark outside of the envelope and the briefing. */
  private static void find(Json state, String mark, String path, Set<String> places) {
    if (state instanceof JsonObject object) {
      object.members().forEach((name, it) -> find(it, mark, path + "/" + name, places));
    } else if (state instanceof JsonArray array) {
      array.forEach(it -> find(it, mark, path + "/*", places));
    } else {
      String text = state.asString().orElseGet(state::toText);
      boolean excluded =
          text.contains("\"digest\":\"sha256")
              || (text.contains(AdapterContract.OPEN) && text.contains("# Handoff"));
      if (text.contains(mark) && !excluded) {
        places.add(path);
      }
    }
  }
}
