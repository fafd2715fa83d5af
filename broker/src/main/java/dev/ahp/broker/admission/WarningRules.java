package dev.ahp.broker.admission;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.gate.PersonalDataAlias;
import dev.ahp.broker.gate.Submission;
import dev.ahp.contract.Contract.Deprecation;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.NearestWord;
import dev.ahp.schema.PublishedSchema;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Warns about packets that the gates admit, but that probably contain a mistake. */
final class WarningRules {
  private static final String FREE_PREFIX = "x-";
  private static final int MAX_WARNINGS = 20;
  private static final Set<String> MEMBERS = members();

  private final Predicate<String> isQueueRead;

  /**
   * Creates the rules.
   *
   * @param isQueueRead returns whether a caller has ever read a human queue
   */
  WarningRules(Predicate<String> isQueueRead) {
    this.isQueueRead = isQueueRead;
  }

  private static Set<String> members() {
    JsonObject schema = PublishedSchema.PACKET_1_0.document().asObject().orElseThrow();
    Set<String> members = new TreeSet<>(schema.object("properties").orElseThrow().names());
    members.addAll(Set.of("checkpoint", "safety", PersonalDataAlias.NAME));
    return Set.copyOf(members);
  }

  void check(Submission submission) {
    submission.sent().names().stream()
        .filter(it -> !MEMBERS.contains(it) && !it.startsWith(FREE_PREFIX))
        .limit(MAX_WARNINGS)
        .forEach(it -> submission.warn(unknownMember(it)));
    submission.route().ifPresent(it -> checkTarget(submission, it));
    submission
        .sent()
        .object("onComplete")
        .flatMap(it -> it.string("target"))
        .ifPresent(it -> checkSeen(submission, it, "/onComplete/target"));
    submission
        .sent()
        .object("review")
        .flatMap(it -> it.string("by"))
        .ifPresent(it -> checkReviewer(submission, it));
    submission.contract().ifPresent(it -> checkDeprecation(submission, it));
  }

  private static void checkReviewer(Submission submission, String reviewer) {
    TargetRoute route = submission.catalog().route(reviewer);
    if (route.targetKind() != TargetRoute.TargetKind.HUMAN && route.members().isEmpty()) {
      submission.warn(
          new PacketWarning(
              WarningCode.UNKNOWN_TARGET,
              "/review/by",
              "no agent is registered for %s; the review waits until there is one"
                  .formatted(reviewer)));
    }
  }

  private static PacketWarning unknownMember(String name) {
    String hint =
        NearestWord.to(name, MEMBERS)
            .map(it -> "; did you mean " + it + "?")
            .orElse("; start the names of your own members with x-");
    return new PacketWarning(
        WarningCode.UNKNOWN_MEMBER,
        "/" + JsonPointer.escape(name),
        "is not a member of a packet" + hint);
  }

  private void checkTarget(Submission submission, TargetRoute route) {
    if (route.targetKind() == TargetRoute.TargetKind.AGENT) {
      checkSeen(submission, submission.target(), "/target");
    } else if (route.targetKind() == TargetRoute.TargetKind.HUMAN
        && route.members().isEmpty()
        && !isChannel(submission)
        && !isQueueRead.test(TargetRoute.queueOf(submission.target()))) {
      submission.warn(
          new PacketWarning(
              WarningCode.UNKNOWN_QUEUE,
              "/target",
              "no caller has read the queue %s yet; check its name"
                  .formatted(submission.target())));
    }
  }

  private static void checkSeen(Submission submission, String agent, String pointer) {
    boolean isUnseen = submission.catalog().agent(agent).filter(it -> it.isUnseen()).isPresent();
    if (isUnseen) {
      submission.warn(
          new PacketWarning(
              WarningCode.UNKNOWN_TARGET,
              pointer,
              "no agent named %s has been registered or has called%s"
                  .formatted(agent, nearestAgent(submission, agent))));
    }
  }

  /** Returns whether a contract names the queue. */
  private static boolean isChannel(Submission submission) {
    String queue = TargetRoute.queueOf(submission.target());
    return submission.catalog().contracts().stream()
        .anyMatch(it -> it.contract().human().channel().filter(queue::equals).isPresent());
  }

  private static String nearestAgent(Submission submission, String name) {
    Set<String> seen = new TreeSet<>();
    submission.catalog().agents().stream()
        .filter(it -> !it.isUnseen())
        .forEach(it -> seen.add(it.name()));
    return NearestWord.suggestion(name, seen);
  }

  private static void checkDeprecation(Submission submission, CompiledContract contract) {
    Deprecation deprecation = contract.contract().deprecation().orElse(null);
    if (deprecation == null) {
      return;
    }
    String sunset = deprecation.sunset().map(it -> " until " + it).orElse("");
    String replacement =
        deprecation.replacementId().map(it -> "; use " + it + " instead").orElse("");
    submission.warn(
        new PacketWarning(
            WarningCode.CONTRACT_DEPRECATED,
            "/contract",
            "the contract %s is deprecated%s%s".formatted(contract.id(), sunset, replacement)));
  }
}
