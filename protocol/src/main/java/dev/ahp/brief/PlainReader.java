package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.markdown.CodeSpan;
import dev.ahp.markdown.Entry;
import dev.ahp.markdown.Outline;
import dev.ahp.markdown.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes a brief of an outline, from what the text shows alone. */
final class PlainReader {
  private PlainReader() {}

  static JsonObject read(Section section) {
    JsonObject.Builder brief = JsonObject.builder();
    for (Entry entry : Outline.of(section.lines())) {
      NamedText field = named(entry, brief);
      brief.put(field.name(), value(Field.of(field.name()), field, entry));
    }
    return brief.build();
  }

  private static NamedText named(Entry entry, JsonObject.Builder siblings) {
    NamedText named = NamedText.of(entry.text());
    if (named == null) {
      throw entry.fault("has an item that is no field (write \"- name: value\")");
    }
    if (siblings.has(named.name())) {
      throw entry.fault("has the field " + named.name() + " twice");
    }
    return named;
  }

  private static Json value(Field kind, NamedText field, Entry entry) {
    return switch (kind) {
      case TEXT, NUMBERED -> texts(field, entry, text -> text);
      case PATHS -> texts(field, entry, PlainReader::unquoted);
      case CHECKS -> items(field, entry, CheckLine::read);
      case RISKS -> items(field, entry, RiskLine::read);
      case BLOCK -> block(field, entry);
    };
  }

  /** A string stands on the line, a list below it. */
  private static Json texts(NamedText field, Entry entry, Function<String, String> reading) {
    return entry.children().isEmpty()
        ? Json.of(reading.apply(field.value()))
        : items(field, entry, text -> Json.of(reading.apply(text)));
  }

  private static Json items(NamedText field, Entry entry, Function<String, Json> reading) {
    List<Json> items = new ArrayList<>();
    if (!field.value().isEmpty() && !isComment(field, entry)) {
      items.add(reading.apply(field.value()));
    }
    entry.children().forEach(child -> items.add(reading.apply(child.wholeText())));
    return new JsonArray(items);
  }

  private static Json block(NamedText field, Entry entry) {
    if (!field.value().isEmpty() && !isComment(field, entry)) {
      throw entry.fault("has text in place of the list under " + field.name());
    }
    JsonObject.Builder block = JsonObject.builder();
    for (Entry child : entry.children()) {
      NamedText member = named(child, block);
      Json value = value(Field.inBlock(member.name()), member, child);
      block.put(member.name(), field.name().equals("git") ? gitValue(member, value) : value);
    }
    return block.build();
  }

  private static Json gitValue(NamedText member, Json value) {
    boolean known = member.value().equals("true") || member.value().equals("false");
    return member.name().equals("dirty") && known ? Json.of(member.value().equals("true")) : value;
  }

  private static boolean isComment(NamedText field, Entry entry) {
    return field.value().startsWith("#")
        && (!entry.children().isEmpty() || Field.of(field.name()) == Field.BLOCK);
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
