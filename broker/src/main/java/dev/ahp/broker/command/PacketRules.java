package dev.ahp.broker.command;

import java.util.List;

/** The rules for packets, built once for a broker. No rule depends on a command. */
public final class PacketRules {
  final Environment environment;
  final AlertWriter alerts;
  final InboxRepository inbox;
  final PersonalVault vault;
  final TaskLedger taskLedger;
  final Transitions transitions;
  final PacketFactory factory;
  final Escalation escalation;
  final RemoteCancellation cancellation;
  final FailureRecovery recovery;
  final PacketCompletion completion;
  final JoinTracker joins;
  final ReviewProcess reviews;
  final Acceptance acceptance;
  final PacketTimers timers;
  final ReportRules reports;
  final ConfidenceRule confidence;
  final QuotaCheck quotas;

  public PacketRules(Environment environment) {
    this.environment = environment;
    this.alerts = new AlertWriter(environment);
    this.quotas = new QuotaCheck(environment.quotas());
    this.reports = new ReportRules(environment, alerts);
    this.inbox = new InboxRepository(environment);
    this.vault = new PersonalVault(environment);
    this.taskLedger = new TaskLedger(environment, alerts);
    this.transitions = new Transitions(environment);
    this.factory =
        new PacketFactory(
            environment,
            alerts,
            inbox,
            taskLedger,
            vault,
            new DeadLetterRepository(environment, alerts));
    this.escalation = new Escalation(environment, alerts, inbox);
    this.cancellation = new RemoteCancellation(environment, transitions);
    this.recovery =
        new FailureRecovery(
            environment,
            factory,
            new HandoffRollback(environment, transitions, alerts),
            escalation,
            vault);
    this.completion = new PacketCompletion(transitions, inbox, cancellation);
    this.confidence = new ConfidenceRule(environment, completion);
    this.joins = new JoinTracker(environment, transitions, completion);
    this.reviews = new ReviewProcess(environment, transitions, factory, completion);
    this.acceptance = new Acceptance(environment, transitions, completion, inbox, joins);
    this.timers = new PacketTimers(environment, transitions, factory, completion, cancellation);
    completion.followedBy(
        List.of(
            recovery,
            joins,
            reviews,
            new TaskResultSender(environment, factory),
            new PingHealth()));
  }

  public Environment environment() {
    return environment;
  }

  public AlertWriter alerts() {
    return alerts;
  }

  public ReportRules reports() {
    return reports;
  }

  public PersonalVault vault() {
    return vault;
  }
}
