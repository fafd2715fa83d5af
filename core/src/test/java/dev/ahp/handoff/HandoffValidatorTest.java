package dev.ahp.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.schema.PublishedSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HandoffValidatorTest {
  private static final JsonObject GOOD =
      JsonReader.read(ClasspathResource.text(HandoffValidatorTest.class, "/dev/ahp/handoff.json"))
          .asObject()
          .orElseThrow();
  private final HandoffValidator validator = HandoffValidator.standard();

  @Test
  void validMessageHasNoViolations() {
    assertThat(validator.violations(GOOD)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void missingRequiredMemberIsReported(String member) {
    assertThat(violations(GOOD.without(member))).contains("SCHEMA_INVALID /" + member);
  }

  static Stream<String> missingRequiredMemberIsReported() {
    JsonObject schema = PublishedSchema.HANDOFF_2_0.document().asObject().orElseThrow();
    return schema.array("required").orElseThrow().strings().stream();
  }

  @ParameterizedTest
  @CsvSource({
    "/fromAgent/agentId, ''",
    "/fromAgent/executionId, 'not-a-uuid'",
    "/toAgent/agentType, 7",
    "/handoffId, 'uuid-v4'",
    "/taskId, 'a b'",
    "/parentHandoffId, 'x'",
    "/timestamp, 'ISO-8601'",
    "/taskDescription, ''",
    "/completedSubtasks/0/subtaskId, ''",
    "/completedSubtasks/0/completedAt, 'yesterday'",
    "/remainingSubtasks/1/description, null",
    "/currentState, []",
    "/relevantContext/0/relevanceScore, 1.5",
    "/constraints/0, ''",
    "/costTracking/costSpentSoFarUSD, -1",
    "/costTracking/tokenSpent/prompt, 1.5",
    "/conversationHistoryVerbatim/0/content, null",
    "/toolCallHistory/0/inputHash, 'md5:1'",
    "/traceparent, '00-00000000000000000000000000000000-00f067aa0ba902b7-01'",
  })
  void invalidValueIsReportedOnceByPointer(String pointer, String value) {
    JsonObject broken =
        with(
            GOOD,
            pointer,
            JsonReader.read(value.replace('\'', '"').isEmpty() ? "\"\"" : json(value)));

    assertThat(violations(broken)).containsExactly("SCHEMA_INVALID " + pointer);
  }

  private static String json(String value) {
    boolean literal = value.matches("-?[0-9.]+|null|\\[]");
    return literal ? value : "\"" + value + "\"";
  }

  @ParameterizedTest
  @CsvSource({
    "priority, 'URGENT'",
    "confidence, 2",
    "expiresAt, 'soon'",
    "toolCache, []",
    "historyStrategy, 'all'",
    "initial, 'yes'",
    "trust, 'high'",
    "pins, {}",
    "personalData, []",
    "signature, 'none'",
    "brief, 'x'"
  })
  void typesOfOptionalMembersOf21AreChecked(String member, String value) {
    JsonObject broken =
        GOOD.with("schemaVersion", Json.of("2.1")).with(member, JsonReader.read(literal(value)));

    assertThat(violations(broken))
        .isNotEmpty()
        .allMatch(it -> it.startsWith("SCHEMA_INVALID /" + member));
  }

  private static String literal(String value) {
    return value.matches("[0-9]+|\\[]|\\{}") ? value : "\"" + value + "\"";
  }

  @Test
  void membersOf21AreUnrestrictedIn20() {
    assertThat(validator.violations(GOOD.with("priority", Json.of(5)))).isEmpty();
  }

  @Test
  void emptyTextIsAllowedInSummaryAndContentOnly() {
    JsonObject message = GOOD.with("conversationHistorySummary", Json.of(""));
    JsonObject turn = JsonObject.builder().put("content", "").build();

    assertThat(
            validator.violations(message.with("conversationHistoryVerbatim", JsonArray.of(turn))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.0", "2.1", "2.2", "2.19"})
  void everyMinorVersionOfTheCurrentMajorIsRead(String version) {
    JsonObject message =
        GOOD.with("schemaVersion", Json.of(version)).with("fromTheFuture", Json.of(true));

    assertThat(validator.violations(message)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.9", "3.0", "2", "2.", "2.01", "v2.0", "", "2.x", "-2.0", "2.1.0"})
  void otherOrInvalidVersionsAreRejected(String version) {
    assertThat(violations(GOOD.with("schemaVersion", Json.of(version))))
        .containsExactly("SCHEMA_INVALID /schemaVersion");
  }

  @Test
  void messageWithoutCompletedStepsIsIncompleteUnlessInitial() {
    JsonObject idle = GOOD.with("completedSubtasks", JsonArray.empty());

    assertThat(violations(idle)).containsExactly("INCOMPLETE_CONTEXT /completedSubtasks");
    assertThat(violations(idle.with("initial", Json.of(true)))).isEmpty();
    assertThat(violations(idle.with("taskDescription", Json.of("INITIAL")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.01})
  void zeroOrNegativeBudgetIsExhausted(double remaining) {
    JsonObject exhausted = with(GOOD, "/costTracking/costBudgetRemainingUSD", Json.of(remaining));

    assertThat(violations(exhausted))
        .containsExactly("BUDGET_EXHAUSTED /costTracking/costBudgetRemainingUSD");
  }

  @Test
  void allViolationsAreReportedInGateOrder() {
    JsonObject broken =
        with(GOOD, "/costTracking/costBudgetRemainingUSD", Json.of(0))
            .with("completedSubtasks", JsonArray.empty())
            .without("traceparent");

    assertThat(violations(broken))
        .containsExactly(
            "SCHEMA_INVALID /traceparent",
            "INCOMPLETE_CONTEXT /completedSubtasks",
            "BUDGET_EXHAUSTED /costTracking/costBudgetRemainingUSD");
  }

  @Test
  void registeredMigrationConvertsAnOlderMajorVersion() {
    JsonObject old =
        JsonReader.read(
                """
                {"schemaVersion":"1.3","handoffId":"8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f","taskId":"t-1",
                 "from":"legal","executionId":"8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f10","to":"risk",
                 "timestamp":"2026-06-12T10:00:00Z","task":"Score the clauses","completed":["Extract"],
                 "remaining":["Score"],"state":{"clauses":2},"costUSD":0.1,"budgetUSD":0.9,
                 "traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","team":"legal-ops"}
                """)
            .asObject()
            .orElseThrow();
    HandoffValidator migrating = validator.withMigrations(List.of(new MigrationFromV1()));

    assertThat(violations(old)).containsExactly("SCHEMA_INVALID /schemaVersion");
    assertThat(migrating.violations(old)).isEmpty();
    assertThat(migrating.lifted(old).string("team")).contains("legal-ops");
    assertThat(migrating.lifted(old).object("currentState").orElseThrow().number("clauses"))
        .contains(2.0);
    assertThat(migrating.lifted(GOOD)).isEqualTo(GOOD);
  }

  @Test
  void migrationThatKeepsTheVersionDoesNotLoop() {
    Migration idle =
        new Migration() {
          @Override
          public int fromMajor() {
            return 1;
          }

          @Override
          public JsonObject lift(JsonObject message) {
            return message;
          }
        };
    JsonObject old = GOOD.with("schemaVersion", Json.of("1.0"));

    assertThat(validator.withMigrations(List.of(idle)).lifted(old)).isEqualTo(old);
  }

  private List<String> violations(JsonObject message) {
    return validator.violations(message).stream().map(HandoffValidatorTest::line).toList();
  }

  private static String line(Violation violation) {
    return violation.code() + " " + violation.pointer();
  }

  private static JsonObject with(JsonObject object, String pointer, Json value) {
    return (JsonObject) set(object, JsonPointer.parse(pointer).segments(), value);
  }

  private static Json set(Json here, List<String> path, Json value) {
    if (path.isEmpty()) {
      return value;
    }
    List<String> rest = path.subList(1, path.size());
    if (here instanceof JsonObject object) {
      Json member = object.get(path.get(0));
      return object.with(path.get(0), set(member == null ? Json.Null.NULL : member, rest, value));
    }
    List<Json> items = new ArrayList<>(((JsonArray) here).items());
    int index = Integer.parseInt(path.get(0));
    items.set(index, set(items.get(index), rest, value));
    return new JsonArray(items);
  }
}
