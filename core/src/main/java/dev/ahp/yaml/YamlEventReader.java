package dev.ahp.yaml;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Builds values from the events of the YAML parser, so that limits apply while parsing. An alias
 * shares the value of its anchor, but counts with its expanded size.
 */
final class YamlEventReader {
  private final String text;
  private final YamlLimits limits;
  private final Iterator<Event> events;
  private final StringPool pool;
  private final PositionTable positions = new PositionTable();
  private final Map<String, AnchoredValue> anchors = new HashMap<>();
  private final CommentScanner scanner;
  private final IndentationCheck indentation;
  private int depth;
  private int deepest;
  private int nodes;
  private int aliasNodes;

  /** The value of an anchor with its number of nodes and levels. */
  private record AnchoredValue(Json value, int nodes, int height) {}

  YamlEventReader(String text, YamlLimits limits, StringPool pool) {
    this.text = text;
    this.limits = limits;
    this.pool = pool;
    this.scanner = new CommentScanner(text);
    this.indentation = new IndentationCheck(text);
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(limits.bytes() + 1).build();
    this.events = new Parse(settings).parseString(text).iterator();
  }

  YamlDocument document() {
    try {
      return new YamlDocument(onlyDocument(), positions, scanner.byLine());
    } catch (YamlEngineException e) {
      throw MarkConverter.toException(text, e);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // The library throws these for incomplete or invalid escapes.
      throw MarkConverter.exceptionAtEnd(text, "contains an incomplete or invalid escape");
    }
  }

  private Json onlyDocument() {
    next();
    if (!(next() instanceof DocumentStartEvent)) {
      return Json.Null.NULL;
    }
    Event first = next();
    positions.addRoot(MarkConverter.start(first));
    Json value = node(first, PositionTable.ROOT);
    next();
    Event after = next();
    if (after instanceof DocumentStartEvent) {
      throw new YamlException(MarkConverter.start(after), "contains more than one document");
    }
    return value;
  }

  private Event next() {
    Event event = events.next();
    indentation.check(event);
    return event;
  }

  private Json node(Event event, int number) {
    if (event instanceof AliasEvent alias) {
      return alias(alias);
    }
    int nodesBefore = nodes++;
    int deepestBefore = deepest;
    deepest = depth;
    Json value = content(event, number);
    Optional<Anchor> anchor = ((NodeEvent) event).getAnchor();
    if (anchor.isPresent()) {
      anchors.put(
          anchor.get().getValue(), new AnchoredValue(value, nodes - nodesBefore, deepest - depth));
    }
    deepest = Math.max(deepest, deepestBefore);
    return value;
  }

  private Json content(Event event, int number) {
    if (event instanceof MappingStartEvent mapping) {
      TagResolver.expect(mapping, "map");
      return mapping(mapping, number);
    }
    if (event instanceof SequenceStartEvent sequence) {
      TagResolver.expect(sequence, "seq");
      return sequence(sequence, number);
    }
    return scalar((ScalarEvent) event);
  }

  private Json alias(AliasEvent alias) {
    AnchoredValue anchored = anchors.get(alias.getAlias().getValue());
    if (anchored == null) {
      throw error(alias, "the alias *" + alias.getAlias().getValue() + " has no preceding anchor");
    }
    aliasNodes += anchored.nodes();
    if (aliasNodes > limits.aliasNodes()) {
      throw error(alias, "aliases expand to more than " + limits.aliasNodes() + " values");
    }
    if (depth + anchored.height() > limits.depth()) {
      throw error(alias, "is nested deeper than " + limits.depth() + " levels");
    }
    nodes += anchored.nodes();
    deepest = Math.max(deepest, depth + anchored.height());
    return anchored.value();
  }

  private Json mapping(Event start, int parent) {
    enter(start);
    JsonObject.Builder members = JsonObject.builder();
    for (Event key = next(); !(key instanceof MappingEndEvent); key = next()) {
      String name = key(key);
      if (members.has(name)) {
        throw error(key, "contains the key \"" + name + "\" more than once");
      }
      Event value = next();
      int child = positions.add(parent, name, MarkConverter.start(key), MarkConverter.start(value));
      members.put(name, node(value, child));
    }
    depth--;
    return members.build();
  }

  private Json sequence(Event start, int parent) {
    enter(start);
    List<Json> items = new ArrayList<>();
    for (Event item = next(); !(item instanceof SequenceEndEvent); item = next()) {
      TextPosition position = MarkConverter.start(item);
      String index = pool.name(String.valueOf(items.size()));
      items.add(node(item, positions.add(parent, index, position, position)));
    }
    depth--;
    return new JsonArray(items);
  }

  private void enter(Event start) {
    if (++depth > limits.depth()) {
      throw error(start, "is nested deeper than " + limits.depth() + " levels");
    }
    deepest = Math.max(deepest, depth);
  }

  private String key(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return key(scalar);
    }
    if (event instanceof AliasEvent alias && alias(alias) instanceof Json.Str name) {
      return name.value();
    }
    throw error(event, "a key must be a string");
  }

  private String key(ScalarEvent event) {
    TagResolver.expectCore(event);
    nodes++;
    Json.Str name = pool.value(checked(event));
    event.getAnchor().ifPresent(it -> anchors.put(it.getValue(), new AnchoredValue(name, 1, 0)));
    return name.value();
  }

  private Json scalar(ScalarEvent event) {
    checked(event);
    try {
      Json value = TagResolver.resolve(event);
      return value instanceof Json.Str string ? pool.value(string.value()) : value;
    } catch (CoreSchemaResolver.NumberRangeException e) {
      throw error(event, String.valueOf(e.getMessage()));
    }
  }

  private String checked(ScalarEvent event) {
    scanner.exclude(event);
    YamlStringCheck.check(event.getValue(), MarkConverter.start(event), limits);
    return event.getValue();
  }

  private static YamlException error(Event at, String message) {
    return new YamlException(MarkConverter.start(at), message);
  }
}
