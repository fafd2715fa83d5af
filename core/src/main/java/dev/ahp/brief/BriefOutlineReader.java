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

/** Makes a brief of an outline, from what the text shows alone. */
final class BriefOutlineReader {
  private BriefOutlineReader() {}

  static JsonObject read(HeadingSection headingSection) {
    JsonObject.Builder brief = JsonObject.builder();
    for (ListItem listItem : OutlineParser.of(headingSection.lines())) {
      NamedText field = named(listItem, brief);
      brief.put(field.name(), value(FieldLayout.of(field.name()), field, listItem));
    }
    return brief.build();
  }

  private static NamedText named(ListItem listItem, JsonObject.Builder siblings) {
    NamedText named = NamedText.of(listItem.text());
    if (named == null) {
      throw listItem.fault("has an item that is no field (write \"- name: value\")");
    }
    if (siblings.has(named.name())) {
      throw listItem.fault("has the field " + named.name() + " twice");
    }
    return named;
  }

  private static Json value(FieldLayout kind, NamedText field, ListItem listItem) {
    return switch (kind) {
      case TEXT, NUMBERED -> texts(field, listItem, text -> text);
      case PATHS -> texts(field, listItem, BriefOutlineReader::unquoted);
      case CHECKS -> items(field, listItem, CheckLine::read);
      case RISKS -> items(field, listItem, RiskLine::read);
      case BLOCK -> block(field, listItem);
    };
  }

  /** A string stands on the line, a list below it. */
  private static Json texts(NamedText field, ListItem listItem, Function<String, String> reading) {
    return listItem.children().isEmpty()
        ? Json.of(reading.apply(field.value()))
        : items(field, listItem, text -> Json.of(reading.apply(text)));
  }

  private static Json items(NamedText field, ListItem listItem, Function<String, Json> reading) {
    List<Json> items = new ArrayList<>();
    if (!field.value().isEmpty() && !isComment(field, listItem)) {
      items.add(reading.apply(field.value()));
    }
    listItem.children().forEach(child -> items.add(reading.apply(child.wholeText())));
    return new JsonArray(items);
  }

  private static Json block(NamedText field, ListItem listItem) {
    if (!field.value().isEmpty() && !isComment(field, listItem)) {
      throw listItem.fault("has text in place of the list under " + field.name());
    }
    JsonObject.Builder block = JsonObject.builder();
    for (ListItem child : listItem.children()) {
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

  private static boolean isComment(NamedText field, ListItem listItem) {
    return field.value().startsWith("#")
        && (!listItem.children().isEmpty() || FieldLayout.of(field.name()) == FieldLayout.BLOCK);
  }

  /** Paths, names and identifiers are often written as code or in quotes. */
  private static String unquoted(String text) {
    CodeSpan span = CodeSpan.at(text);
    if (span != null && span.rest().isBlank()) {
      return span.content();
    }
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
