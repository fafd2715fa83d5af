package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.gate.Gate;
import dev.ahp.broker.gate.ObjectiveMode;
import dev.ahp.broker.gate.PolicyList;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.Strictness;
import dev.ahp.json.JsonLimits;
import dev.ahp.packet.PacketTypes;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The settings of a broker.
 *
 * @param dedupeWindow how long a {@code dedupeKey} is stored
 * @param clockSkew the accepted deviation of signature times
 * @param redact pointers to redact in audit records, {@code *} for one level
 * @param gates custom gates, which run last and in this order
 * @param policies decision services outside of the broker
 * @param openEnded the handling of objectives without an end
 * @param objectives the service level objectives
 * @param limits the size limits of packets
 * @param governance the rules of the operator for all agents
 * @param search whether the store keeps a search index of tasks
 */
public record BrokerSettings(
    ContractMode contracts,
    PacketTypes types,
    Duration dedupeWindow,
    Duration clockSkew,
    RecoverySettings recovery,
    LoopSettings loop,
    SafetySettings safety,
    List<String> redact,
    List<Gate> gates,
    PolicyList policies,
    ObjectiveMode openEnded,
    Objectives objectives,
    JsonLimits limits,
    GovernanceSettings governance,
    boolean search) {
  public static final BrokerSettings DEFAULT =
      new BrokerSettings(
          ContractMode.WARN,
          PacketTypes.builtIn(),
          Duration.ofHours(24),
          Duration.ofMinutes(5),
          RecoverySettings.DEFAULT,
          LoopSettings.DEFAULT,
          SafetySettings.DEFAULT,
          List.of(),
          List.of(),
          PolicyList.NONE,
          ObjectiveMode.WARN,
          Objectives.DEFAULT,
          JsonLimits.PACKET,
          GovernanceSettings.DEFAULT,
          true);

  public BrokerSettings {
    redact = List.copyOf(redact);
    gates = List.copyOf(gates);
  }

  /** The back-off of retries, and the number of failures before an escalation. */
  public record RecoverySettings(long retryBaseMs, long retryMaxMs, int escalateAfter) {
    public static final RecoverySettings DEFAULT = new RecoverySettings(200, 30_000, 3);
  }

  /** The limits on loops and delegation. */
  public record LoopSettings(int maxVisits, int maxDelegationDepth, boolean noProgress) {
    public static final LoopSettings DEFAULT = new LoopSettings(3, 16, true);
  }

  /**
   * The settings of the safety gate.
   *
   * @param classifiers further classifiers, called in this order
   */
  public record SafetySettings(
      Strictness strictness,
      SecretPolicy secretPolicy,
      PersonalMode personalData,
      List<ClassifierPolicy> classifiers) {
    public static final SafetySettings DEFAULT = new SafetySettings(true, SecretPolicy.WARN);

    public SafetySettings {
      classifiers = List.copyOf(classifiers);
    }

    /** Creates settings with default thresholds, without personal data detection and classifier. */
    public SafetySettings(boolean enforce, SecretPolicy secretPolicy) {
      this(enforce, secretPolicy, PersonalMode.OFF);
    }

    /** Creates settings with default thresholds and without classifier. */
    public SafetySettings(boolean enforce, SecretPolicy secretPolicy, PersonalMode personalData) {
      this(new Strictness(enforce, null, null), secretPolicy, personalData, List.of());
    }

    public SafetySettings with(Strictness changed) {
      return new SafetySettings(changed, secretPolicy, personalData, classifiers);
    }

    public SafetySettings with(ClassifierPolicy changed) {
      return new SafetySettings(strictness, secretPolicy, personalData, List.of(changed));
    }
  }

  /** The handling of personal data in ordinary fields. */
  public enum PersonalMode {
    OFF,
    /** Raises an alert. */
    WARN,
    /** Replaces it with {@code [redacted]}, for the receiver too. */
    REDACT,
    /** Moves it to {@code personalData} under a subject named after it. */
    MOVE
  }

  public BrokerSettings with(ContractMode changed) {
    return change(it -> it.contracts = changed);
  }

  public BrokerSettings with(List<Gate> changed) {
    return change(it -> it.gates = changed);
  }

  public BrokerSettings with(ObjectiveMode changed) {
    return change(it -> it.openEnded = changed);
  }

  public BrokerSettings with(PolicyList changed) {
    return change(it -> it.policies = changed);
  }

  public BrokerSettings with(SafetySettings changed) {
    return change(it -> it.safety = changed);
  }

  public BrokerSettings withRedaction(List<String> pointers) {
    return change(it -> it.redact = pointers);
  }

  public BrokerSettings with(Objectives changed) {
    return change(it -> it.objectives = changed);
  }

  public BrokerSettings with(JsonLimits changed) {
    return change(it -> it.limits = changed);
  }

  public BrokerSettings with(GovernanceSettings changed) {
    return change(it -> it.governance = changed);
  }

  public BrokerSettings withSearch(boolean changed) {
    return change(it -> it.search = changed);
  }

  private BrokerSettings change(Consumer<SettingsDraft> change) {
    SettingsDraft draft = new SettingsDraft(this);
    change.accept(draft);
    return new BrokerSettings(
        draft.contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        draft.safety,
        draft.redact,
        draft.gates,
        draft.policies,
        draft.openEnded,
        draft.objectives,
        draft.limits,
        draft.governance,
        draft.search);
  }

  /** The settings that embedding programs and tests change. */
  private static final class SettingsDraft {
    ContractMode contracts;
    SafetySettings safety;
    List<String> redact;
    List<Gate> gates;
    PolicyList policies;
    ObjectiveMode openEnded;
    Objectives objectives;
    JsonLimits limits;
    GovernanceSettings governance;
    boolean search;

    SettingsDraft(BrokerSettings settings) {
      contracts = settings.contracts;
      safety = settings.safety;
      redact = settings.redact;
      gates = settings.gates;
      policies = settings.policies;
      openEnded = settings.openEnded;
      objectives = settings.objectives;
      limits = settings.limits;
      governance = settings.governance;
      search = settings.search;
    }
  }
}
