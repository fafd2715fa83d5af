package dev.ahp.format;

import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A member of a message with its own heading. */
record MarkdownSection(String title, String member, Style style) {
  /** The sections in reading order: the work, the known facts, the history. */
  static final List<MarkdownSection> ALL =
      List.of(
          new MarkdownSection("Task", "taskDescription", Style.TEXT),
          new MarkdownSection("Original goal", "originalGoal", Style.TEXT),
          new MarkdownSection("Done", "completedSubtasks", Style.STEPS),
          new MarkdownSection("To do", "remainingSubtasks", Style.STEPS),
          new MarkdownSection("Constraints", "constraints", Style.LIST),
          new MarkdownSection("State", "currentState", Style.JSON),
          new MarkdownSection("Tool results", "toolCache", Style.JSON),
          new MarkdownSection("Sources", "relevantContext", Style.JSON),
          new MarkdownSection("What was said", "conversationHistorySummary", Style.TEXT),
          new MarkdownSection("Last turns", "conversationHistoryVerbatim", Style.JSON),
          new MarkdownSection("Tool calls", "toolCallHistory", Style.JSON),
          new MarkdownSection("Budget", "costTracking", Style.JSON));

  /** The notation of a value. */
  enum Style {
    TEXT {
      @Override
      Optional<String> write(Json value) {
        return value.asString().map(text -> "> " + String.join("\n> ", escapedLines(text)) + "\n");
      }

      @Override
      Optional<Json> read(List<String> lines) {
        List<String> quoted = new ArrayList<>();
        for (String line : lines) {
          if (!line.startsWith("> ")) {
            return Optional.empty();
          }
          quoted.add(FencedText.unescape(line.substring(2)));
        }
        return Optional.of(Json.of(String.join("\n", quoted)));
      }

      private List<String> escapedLines(String text) {
        return text.lines().count() == 0
            ? List.of("")
            : List.of(text.split("\n", -1)).stream().map(FencedText::escape).toList();
      }
    },

    LIST {
      @Override
      Optional<String> write(Json value) {
        List<String> texts = value.asArray().map(JsonArray::strings).orElse(List.of());
        if (value.asArray().filter(array -> array.size() == texts.size()).isEmpty()) {
          return Optional.empty();
        }
        StringBuilder out = new StringBuilder();
        texts.forEach(text -> out.append("- ").append(FencedText.escape(text)).append('\n'));
        return Optional.of(out.toString());
      }

      @Override
      Optional<Json> read(List<String> lines) {
        List<Json> items = new ArrayList<>();
        for (String line : lines) {
          if (!line.startsWith("- ")) {
            return Optional.empty();
          }
          items.add(Json.of(FencedText.unescape(line.substring(2))));
        }
        return Optional.of(new JsonArray(items));
      }
    },

    STEPS {
      @Override
      Optional<String> write(Json value) {
        return MarkdownSteps.write(value);
      }

      @Override
      Optional<Json> read(List<String> lines) {
        return MarkdownSteps.read(lines);
      }
    },

    JSON {
      @Override
      Optional<String> write(Json value) {
        boolean nested = value instanceof JsonObject || value instanceof JsonArray;
        return nested
            ? Optional.of("```json\n" + FencedText.escapeJson(JsonWriter.pretty(value)) + "\n```\n")
            : Optional.empty();
      }

      @Override
      Optional<Json> read(List<String> lines) {
        if (lines.size() < 3 || !lines.get(0).equals("```json")) {
          return Optional.empty();
        }
        String json = String.join("\n", lines.subList(1, lines.size() - 1));
        return JsonReader.tryRead(json, JsonLimits.RENDERING);
      }
    };

    /** Returns empty if the style cannot represent the value. */
    abstract Optional<String> write(Json value);

    /** Returns empty if the lines are not in this style. */
    abstract Optional<Json> read(List<String> lines);
  }
}
