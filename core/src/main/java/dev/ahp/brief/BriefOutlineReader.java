package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.markdown.CodeSpan;
import dev.ahp.markdown.HeadingSection;
import dev.ahp.markdown.ListItem;
import dev.ahp.markdown.OutlineParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Converts an outline to a brief, without the comment. */
final class BriefOutlineReader {
  static final String TITLE = "Handoff";

  private BriefOutlineReader() {}

  static HeadingSection section(String text) {
    return HeadingSection.find(text, TITLE, ExtensionComment.OPEN);
  }

  static JsonObject read(String text) {
    return read(section(text));
  }

  static JsonObject read(HeadingSection section) {
    JsonObject.Builder brief = JsonObject.builder();
    for (ListItem item : OutlineParser.of(section.lines())) {
      NamedText field = named(item, brief);
      brief.put(field.name(), value(FieldLayout.of(field.name()), field, item));
    }
    return brief.build();
  }

  private static NamedText named(ListItem item, JsonObject.Builder siblings) {
    NamedText named = NamedText.of(item.text());
    if (named == null) {
      throw item.error("has an item that is not a field; write \"- name: value\"");
    }
    if (siblings.has(named.name())) {
      throw item.error("has the field " + named.name() + " more than once");
    }
    return named;
  }

  private static Json value(FieldLayout kind, NamedText field, ListItem item) {
    return switch (kind) {
      case TEXT, NUMBERED -> texts(field, item, text -> text);
      case PATHS -> texts(field, item, BriefOutlineReader::unquoted);
      case CHECKS -> items(field, item, CheckLine::read);
      case RISKS -> items(field, item, RiskLine::read);
      case BLOCK -> block(field, item);
    };
  }

  /** Reads a string on the line of the field, or a list below it. */
  private static Json texts(NamedText field, ListItem item, Function<String, String> reader) {
    return item.children().isEmpty()
        ? Json.of(reader.apply(field.value()))
        : items(field, item, text -> Json.of(reader.apply(text)));
  }

  private static Json items(NamedText field, ListItem item, Function<String, Json> reader) {
    List<Json> items = new ArrayList<>();
    if (!field.value().isEmpty() && !isComment(field, item)) {
      items.add(reader.apply(field.value()));
    }
    item.children().forEach(child -> items.add(reader.apply(child.wholeText())));
    return new JsonArray(items);
  }

  private static Json block(NamedText field, ListItem item) {
    if (!field.value().isEmpty() && !isComment(field, item)) {
      throw item.error("has text instead of a list for " + field.name());
    }
    JsonObject.Builder block = JsonObject.builder();
    for (ListItem child : item.children()) {
      NamedText member = named(child, block);
      Json value = value(FieldLayout.inBlock(member.name()), member, child);
      block.put(member.name(), field.name().equals("git") ? gitValue(member, value) : value);
    }
    return block.build();
  }

  private static Json gitValue(NamedText member, Json value) {
    boolean known = member.value().equals("true") || member.value().equals("false");
    return member.name().equals("dirty") && known ? Json.of(member.value().equals("true")) : value;
  }

  private static boolean isComment(NamedText field, ListItem item) {
    return field.value().startsWith("#")
        && (!item.children().isEmpty() || FieldLayout.of(field.name()) == FieldLayout.BLOCK);
  }

  /** Removes backticks or quotes around paths, names and identifiers. */
  private static String unquoted(String text) {
    CodeSpan span = CodeSpan.at(text);
    if (span != null && span.rest().isBlank()) {
      return span.content();
    }
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
