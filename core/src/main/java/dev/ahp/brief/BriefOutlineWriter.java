package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.markdown.MarkdownText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Writes the part of a brief that Markdown can represent. Other values are omitted. */
final class BriefOutlineWriter {
  private static final List<String> OPTIONAL_FIELDS =
      List.of("blocker_severity", "rollback_path", "git", "a2a");
  private static final int INDENT = 2;

  private final StringBuilder out = new StringBuilder();

  private BriefOutlineWriter() {}

  static String write(JsonObject brief) {
    BriefOutlineWriter writer = new BriefOutlineWriter();
    writer.out.append("## Handoff\n");
    for (String name : inOrder(brief)) {
      Json value = brief.get(name);
      if (value != null && isRepresentable(name)) {
        writer.field(FieldLayout.of(name), name, value, 0);
      }
    }
    return writer.out.toString();
  }

  private static Set<String> inOrder(JsonObject brief) {
    Set<String> names = new LinkedHashSet<>(BriefValidator.REQUIRED);
    names.addAll(OPTIONAL_FIELDS);
    names.addAll(brief.names());
    return names;
  }

  private static boolean isRepresentable(String name) {
    return FieldLayout.isPlainName(name) && FieldLayout.nameOf(name).equals(name);
  }

  private void field(FieldLayout kind, String name, Json value, int indent) {
    switch (kind) {
      case TEXT, PATHS -> texts(name, value, indent, "- ");
      case NUMBERED -> texts(name, value, indent, "");
      case CHECKS -> items(name, value, CheckLine::write);
      case RISKS -> items(name, value, RiskLine::write);
      case BLOCK -> value.asObject().ifPresent(block -> block(name, block, indent));
    }
  }

  private void texts(String name, Json value, int indent, String marker) {
    if (value instanceof Json.Str text) {
      item(indent, "- ", name + ": " + text.value());
    } else if (value instanceof Json.Bool bool && name.equals("dirty")) {
      item(indent, "- ", name + ": " + bool.value());
    } else if (value instanceof JsonArray array && isRepresentable(array)) {
      item(indent, "- ", name + ":");
      int number = 1;
      for (String text : array.strings()) {
        item(indent + INDENT, marker.isEmpty() ? number++ + ". " : marker, text);
      }
    }
  }

  private static boolean isRepresentable(JsonArray array) {
    return !array.isEmpty() && array.strings().size() == array.size();
  }

  private void items(String name, Json value, Function<Json, Optional<String>> writer) {
    value
        .asArray()
        .ifPresent(
            array -> {
              item(0, "- ", name + ":");
              array.forEach(it -> writer.apply(it).ifPresent(text -> item(INDENT, "- ", text)));
            });
  }

  private void block(String name, JsonObject block, int indent) {
    item(indent, "- ", name + ":");
    block
        .members()
        .forEach(
            (member, value) -> {
              if (isRepresentable(member)) {
                field(FieldLayout.inBlock(member), member, value, indent + INDENT);
              }
            });
  }

  private void item(int indent, String marker, String text) {
    out.append(" ".repeat(indent)).append(marker);
    MarkdownText.write(out, text, indent + marker.length());
  }
}
