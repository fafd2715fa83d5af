package dev.ahp.broker;

import dev.ahp.broker.desk.Pins;
import dev.ahp.broker.exchange.DeliveryRules;
import dev.ahp.broker.move.VaultKey;
import dev.ahp.broker.setting.Settings;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * What a broker is opened with.
 *
 * @param contracts the files of an agents directory; null for none
 * @param vaultKey under which keys of data subjects lie
 * @param auditKeys sign checkpoints
 * @param outside looks at pins outside the broker
 * @param delivery which transports there are to reach agents by
 */
public record Options(
    Settings settings,
    @Nullable ContractSet contracts,
    InstantSource clock,
    VaultKey vaultKey,
    KeyPair auditKeys,
    Pins.Outside outside,
    DeliveryRules delivery) {

  /** For a broker that does not outlive its process: new keys, the clock of the machine. */
  public static Options standard() {
    return new Options(
        Settings.DEFAULT,
        null,
        new SteadyClock(),
        VaultKey.random(),
        Ed25519.newKeyPair(new SecureRandom()),
        Pins.Outside.NONE,
        DeliveryRules.NAMES_ONLY);
  }

  public Options with(Settings changed) {
    return new Options(changed, contracts, clock, vaultKey, auditKeys, outside, delivery);
  }

  public Options with(InstantSource changed) {
    return new Options(settings, contracts, changed, vaultKey, auditKeys, outside, delivery);
  }

  public Options with(@Nullable ContractSet changed) {
    return new Options(settings, changed, clock, vaultKey, auditKeys, outside, delivery);
  }

  /** With keys that were kept. */
  public Options with(VaultKey vault, KeyPair audit) {
    return new Options(settings, contracts, clock, vault, audit, outside, delivery);
  }

  public Options with(Pins.Outside changed) {
    return new Options(settings, contracts, clock, vaultKey, auditKeys, changed, delivery);
  }

  /** With transports that reach agents. */
  public Options with(DeliveryRules changed) {
    return new Options(settings, contracts, clock, vaultKey, auditKeys, outside, changed);
  }
}
