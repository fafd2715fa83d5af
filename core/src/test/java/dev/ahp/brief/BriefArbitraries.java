package dev.ahp.brief;

import static java.util.stream.Collectors.toSet;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Generates valid briefs with ordinary and hostile content. */
final class BriefArbitraries {
  private static final String[] HOSTILE = {
    "`",
    "``",
    "``` ",
    "->",
    "-> PASS",
    "(",
    ")",
    "()",
    ";",
    "; rollback_path: x",
    ",",
    ", ",
    ":",
    ": ",
    "\n",
    "\n- objective: y",
    "\n\n",
    "\r\n",
    "\\",
    "\\\n",
    "\\- ",
    "- ",
    "* ",
    "1. ",
    "# ",
    "## Handoff",
    "\n## Handoff\n",
    "<!-- ahp:brief {} -->",
    "\n<!-- ahp:brief {\"members\":{}} -->\n",
    "-->",
    "--",
    "⏎",
    "\t",
    " ",
    "  ",
    "\u0000",
    "\u001b[31m",
    "\u0085",
    "\u2028",
    "\uFEFF",
    "\u202e",
    "😀",
    "日本語",
    "é",
    "\"",
    "'",
    "...",
    "~~~",
    "|",
    "blocker_severity: high",
    "notes",
    "<b>",
    "&amp;",
    "*bold*",
    "\u00a0",
    "\n```\n",
    "[x](y)",
    "a",
    "word",
    "0.3"
  };

  /** Names of members that the schema defines. */
  private static final Set<String> SCHEMA_MEMBERS =
      schemaMembers(PublishedSchema.BRIEF_1.document()).collect(toSet());

  private BriefArbitraries() {}

  private static Stream<String> schemaMembers(Json schema) {
    if (schema instanceof JsonArray list) {
      return list.stream().flatMap(BriefArbitraries::schemaMembers);
    }
    if (schema instanceof JsonObject object) {
      Stream<String> own = object.object("properties").stream().flatMap(it -> it.names().stream());
      return Stream.concat(
          own, object.members().values().stream().flatMap(BriefArbitraries::schemaMembers));
    }
    return Stream.empty();
  }

  static Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(HOSTILE)
            .list()
            .ofMinSize(1)
            .ofMaxSize(6)
            .map(parts -> String.join("", parts));
    Arbitrary<String> any =
        Arbitraries.strings()
            .ofMinLength(1)
            .ofMaxLength(12)
            .map(BriefArbitraries::withoutUnpairedSurrogates);
    Arbitrary<String> plain = Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(9);
    return Arbitraries.frequencyOf(Tuple.of(4, pieces), Tuple.of(1, any), Tuple.of(3, plain))
        .map(text -> isBlank(text) ? text + "x" : text);
  }

  /** Replaces unpaired surrogates, which JSON input cannot contain. */
  private static String withoutUnpairedSurrogates(String text) {
    StringBuilder result = new StringBuilder();
    text.codePoints()
        .map(c -> c >= 0xD800 && c <= 0xDFFF ? 'x' : c)
        .forEach(result::appendCodePoint);
    return result.toString();
  }

  static Arbitrary<Json> textOrList(int maxSize) {
    Arbitrary<Json> one = texts().map(Json::of);
    Arbitrary<Json> list = texts().list().ofMinSize(1).ofMaxSize(maxSize).map(JsonArray::ofStrings);
    return Arbitraries.oneOf(one, list);
  }

  static Arbitrary<Json> anyJson() {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            texts().map(Json::of),
            Arbitraries.of(Json.of(""), Json.of(true), Json.Null.NULL, Json.of(-1.5), Json.of(7)),
            Arbitraries.of(JsonArray.empty(), JsonObject.empty()));
    Arbitrary<Json> list = leaf.list().ofMaxSize(3).map(JsonArray::new);
    Arbitrary<String> names = Arbitraries.oneOf(names(), Arbitraries.of(SCHEMA_MEMBERS));
    Arbitrary<Json> object = members(names, leaf).map(it -> it);
    return Arbitraries.oneOf(leaf, list, object, members(names, object).map(it -> it));
  }

  private static Arbitrary<String> names() {
    return Arbitraries.oneOf(
        texts(), Arbitraries.of("", "ticket", "In-Scope", "OBJECTIVE", "a.b", "git ", "x y"));
  }

  /** Generates members that the schema does not define. */
  private static Arbitrary<JsonObject> extras(Arbitrary<Json> values) {
    return members(names().filter(name -> !SCHEMA_MEMBERS.contains(name)), values);
  }

  private static Arbitrary<JsonObject> members(Arbitrary<String> names, Arbitrary<Json> values) {
    return Combinators.combine(names, values)
        .as((name, value) -> JsonObject.builder().put(name, value).build())
        .list()
        .ofMaxSize(3)
        .map(
            parts -> {
              JsonObject.Builder object = JsonObject.builder();
              parts.forEach(object::putAll);
              return object.build();
            });
  }

  private static Arbitrary<JsonObject> optional(String name, Arbitrary<? extends Json> values) {
    Arbitrary<JsonObject> present =
        values.map(value -> JsonObject.builder().put(name, value).build());
    return Arbitraries.oneOf(present, Arbitraries.just(JsonObject.empty()));
  }

  private static JsonObject joined(List<JsonObject> parts) {
    JsonObject.Builder object = JsonObject.builder();
    parts.forEach(object::putAll);
    return object.build();
  }

  private static Arbitrary<JsonObject> all(List<Arbitrary<JsonObject>> parts) {
    return Combinators.combine(parts).as(BriefArbitraries::joined);
  }

  private static Arbitrary<JsonObject> required(String name, Arbitrary<? extends Json> values) {
    return values.map(value -> JsonObject.builder().put(name, value).build());
  }

  static Arbitrary<JsonObject> checks() {
    Arbitrary<Json> severities = Arbitraries.of("low", "medium", "high", "critical").map(Json::of);
    Arbitrary<String> notes = Arbitraries.oneOf(texts(), Arbitraries.of("", " "));
    return all(
        List.of(
            extras(anyLeaf()),
            required("command", texts().map(Json::of)),
            required("result", Arbitraries.of("PASS", "FAIL").map(Json::of)),
            optional("notes", notes.map(Json::of)),
            required("blocker_severity", severities),
            required("rollback_path", texts().map(Json::of)),
            optional("exitCode", Arbitraries.of(0, 0).map(Json::of)),
            optional("durationMs", Arbitraries.integers().between(0, 99_999).map(Json::of))));
  }

  private static Arbitrary<Json> anyLeaf() {
    return Arbitraries.oneOf(texts().map(Json::of), Arbitraries.of(Json.Null.NULL, Json.of(3)));
  }

  static Arbitrary<JsonObject> risks() {
    return all(
        List.of(
            extras(anyLeaf()),
            required("risk", texts().map(Json::of)),
            required("impact", texts().map(Json::of)),
            required("owner", texts().map(Json::of))));
  }

  private static Arbitrary<JsonObject> agents() {
    return all(
        List.of(
            extras(anyJson()),
            required("agent_id", texts().map(Json::of)),
            optional("model", texts().map(Json::of))));
  }

  private static Arbitrary<JsonObject> a2a() {
    return all(
        List.of(
            extras(anyJson()),
            required("protocol_version", Arbitraries.just(Json.of("0.3"))),
            required("sender", agents()),
            required("receiver", agents()),
            required("interaction_id", texts().map(Json::of)),
            optional("capabilities_declared", textOrList(3)),
            optional("capabilities_required", Arbitraries.of(JsonArray.empty())),
            optional("handoff_reason", texts().map(Json::of))));
  }

  private static Arbitrary<JsonObject> git() {
    return all(
        List.of(
            extras(anyJson()),
            optional("commit", Arbitraries.just(Json.of("0123456789".repeat(4)))),
            optional("branch", texts().map(Json::of)),
            optional("dirty", Arbitraries.of(true, false).map(Json::of))));
  }

  static Arbitrary<JsonObject> valid() {
    return all(
        List.of(
            extras(anyJson()),
            required("objective", texts().filter(OneSentence::isOne).map(Json::of)),
            required("in_scope", textOrList(4)),
            required("out_of_scope", textOrList(4)),
            required("changed_files", textOrList(4)),
            required("verification", checks().list().ofMinSize(1).ofMaxSize(4).map(JsonArrays::of)),
            required("open_risks", risks().list().ofMinSize(1).ofMaxSize(3).map(JsonArrays::of)),
            required("next_actions", textOrList(3)),
            required("assumptions", textOrList(4)),
            optional("blocker_severity", Arbitraries.just(Json.of("low"))),
            optional("rollback_path", texts().map(Json::of)),
            optional("git", git()),
            optional("a2a", a2a())));
  }

  private static final class JsonArrays {
    static JsonArray of(List<JsonObject> objects) {
      return new JsonArray(List.copyOf(objects));
    }
  }

  /** Returns whether a text is empty for the schema, whose white space is that of ECMA-262. */
  private static boolean isBlank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0xFEFF);
  }
}
