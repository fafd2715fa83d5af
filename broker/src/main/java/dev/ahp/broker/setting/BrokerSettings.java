package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.gate.Gate;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.Strictness;
import dev.ahp.json.JsonLimits;
import dev.ahp.packet.PacketTypes;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a broker behaves.
 *
 * @param dedupeWindow how long a {@code dedupeKey} is remembered
 * @param clockSkew how far the time of a signature may be off
 * @param redact pointers from the packet that records must not hold, {@code *} for one level
 * @param gates custom ones, asked last and in this order
 * @param objectives what handoffs are held to
 * @param limits how large a packet may be
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
    Objectives objectives,
    JsonLimits limits) {
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
          Objectives.DEFAULT,
          JsonLimits.PACKET);

  public BrokerSettings {
    redact = List.copyOf(redact);
    gates = List.copyOf(gates);
  }

  /** Back-off of retries, and from which failure on people are called. */
  public record RecoverySettings(long retryBaseMs, long retryMaxMs, int escalateAfter) {
    public static final RecoverySettings DEFAULT = new RecoverySettings(200, 30_000, 3);
  }

  /** How far work may go in circles. */
  public record LoopSettings(int maxVisits, int maxDelegationDepth, boolean noProgress) {
    public static final LoopSettings DEFAULT = new LoopSettings(3, 16, true);
  }

  /** What the safety gate does with what it finds. */
  public record SafetySettings(
      Strictness strictness,
      SecretPolicy secretPolicy,
      PersonalMode personalData,
      @Nullable ClassifierPolicy external) {
    public static final SafetySettings DEFAULT = new SafetySettings(true, SecretPolicy.WARN);

    /** With the shipped thresholds, no look for personal data, and no second opinion. */
    public SafetySettings(boolean enforce, SecretPolicy secretPolicy) {
      this(enforce, secretPolicy, PersonalMode.OFF);
    }

    /** With the shipped thresholds and no second opinion. */
    public SafetySettings(boolean enforce, SecretPolicy secretPolicy, PersonalMode personalData) {
      this(new Strictness(enforce, null, null), secretPolicy, personalData, null);
    }

    public SafetySettings with(Strictness changed) {
      return new SafetySettings(changed, secretPolicy, personalData, external);
    }

    public SafetySettings with(ClassifierPolicy changed) {
      return new SafetySettings(strictness, secretPolicy, personalData, changed);
    }
  }

  /** What happens to personal data in ordinary fields. */
  public enum PersonalMode {
    OFF,
    /** Operators are told. */
    WARN,
    /** {@code [redacted]} stands in its place, for the receiver too. */
    REDACT,
    /** It becomes {@code personalData} of a subject that is named after it. */
    MOVE
  }

  public BrokerSettings with(ContractMode mode) {
    return new BrokerSettings(
        mode,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        safety,
        redact,
        gates,
        objectives,
        limits);
  }

  public BrokerSettings with(List<Gate> custom) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        safety,
        redact,
        custom,
        objectives,
        limits);
  }

  public BrokerSettings with(RecoverySettings changed) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        changed,
        loop,
        safety,
        redact,
        gates,
        objectives,
        limits);
  }

  public BrokerSettings with(SafetySettings changed) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        changed,
        redact,
        gates,
        objectives,
        limits);
  }

  public BrokerSettings with(LoopSettings changed) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        changed,
        safety,
        redact,
        gates,
        objectives,
        limits);
  }

  public BrokerSettings redacting(List<String> pointers) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        safety,
        pointers,
        gates,
        objectives,
        limits);
  }

  public BrokerSettings with(Objectives changed) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        safety,
        redact,
        gates,
        changed,
        limits);
  }

  public BrokerSettings with(JsonLimits changed) {
    return new BrokerSettings(
        contracts,
        types,
        dedupeWindow,
        clockSkew,
        recovery,
        loop,
        safety,
        redact,
        gates,
        objectives,
        changed);
  }
}
