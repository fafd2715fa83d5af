package dev.ahp.broker;

import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.command.VaultKey;
import dev.ahp.broker.service.PinValidator;
import dev.ahp.broker.setting.BrokerSettings;
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
 * @param pinSource looks at pins outside the broker
 * @param delivery which transports there are to reach agents by
 */
public record BrokerOptions(
    BrokerSettings settings,
    @Nullable ContractSet contracts,
    InstantSource clock,
    VaultKey vaultKey,
    KeyPair auditKeys,
    PinValidator.PinSource pinSource,
    DeliveryRules delivery) {

  /** For a broker that does not outlive its process: new keys, the clock of the machine. */
  public static BrokerOptions standard() {
    return new BrokerOptions(
        BrokerSettings.DEFAULT,
        null,
        new SteadyClock(),
        VaultKey.random(),
        Ed25519.newKeyPair(new SecureRandom()),
        PinValidator.PinSource.NONE,
        DeliveryRules.NAMES_ONLY);
  }

  public BrokerOptions with(BrokerSettings changed) {
    return new BrokerOptions(changed, contracts, clock, vaultKey, auditKeys, pinSource, delivery);
  }

  public BrokerOptions with(InstantSource changed) {
    return new BrokerOptions(
        settings, contracts, changed, vaultKey, auditKeys, pinSource, delivery);
  }

  public BrokerOptions with(@Nullable ContractSet changed) {
    return new BrokerOptions(settings, changed, clock, vaultKey, auditKeys, pinSource, delivery);
  }

  /** With keys that were kept. */
  public BrokerOptions with(VaultKey vault, KeyPair audit) {
    return new BrokerOptions(settings, contracts, clock, vault, audit, pinSource, delivery);
  }

  public BrokerOptions with(PinValidator.PinSource changed) {
    return new BrokerOptions(settings, contracts, clock, vaultKey, auditKeys, changed, delivery);
  }

  /** With transports that reach agents. */
  public BrokerOptions with(DeliveryRules changed) {
    return new BrokerOptions(settings, contracts, clock, vaultKey, auditKeys, pinSource, changed);
  }
}
