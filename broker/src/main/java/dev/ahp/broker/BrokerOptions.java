package dev.ahp.broker;

import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.api.RecordArchives;
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
 * The options of a broker.
 *
 * @param contracts the contracts of an agents directory; null for none
 * @param vaultKey encrypts the keys of data subjects
 * @param auditKeys sign checkpoints
 * @param pinSource reads the current values of pins outside the broker
 * @param delivery the available transports
 * @param archives the audit records that were moved from the store to archives
 */
public record BrokerOptions(
    BrokerSettings settings,
    @Nullable ContractSet contracts,
    InstantSource clock,
    VaultKey vaultKey,
    KeyPair auditKeys,
    PinValidator.PinSource pinSource,
    DeliveryRules delivery,
    RecordArchives archives) {

  /** Returns options for a broker in memory: new keys and the system clock. */
  public static BrokerOptions standard() {
    return new BrokerOptions(
        BrokerSettings.DEFAULT,
        null,
        new SteadyClock(),
        VaultKey.random(),
        Ed25519.newKeyPair(new SecureRandom()),
        PinValidator.PinSource.NONE,
        DeliveryRules.NAMES_ONLY,
        RecordArchives.NONE);
  }

  public BrokerOptions with(BrokerSettings changed) {
    return new BrokerOptions(
        changed, contracts, clock, vaultKey, auditKeys, pinSource, delivery, archives);
  }

  public BrokerOptions with(InstantSource changed) {
    return new BrokerOptions(
        settings, contracts, changed, vaultKey, auditKeys, pinSource, delivery, archives);
  }

  public BrokerOptions with(@Nullable ContractSet changed) {
    return new BrokerOptions(
        settings, changed, clock, vaultKey, auditKeys, pinSource, delivery, archives);
  }

  /** Sets stored keys. */
  public BrokerOptions with(VaultKey vault, KeyPair audit) {
    return new BrokerOptions(
        settings, contracts, clock, vault, audit, pinSource, delivery, archives);
  }

  public BrokerOptions with(PinValidator.PinSource changed) {
    return new BrokerOptions(
        settings, contracts, clock, vaultKey, auditKeys, changed, delivery, archives);
  }

  public BrokerOptions with(DeliveryRules changed) {
    return new BrokerOptions(
        settings, contracts, clock, vaultKey, auditKeys, pinSource, changed, archives);
  }

  public BrokerOptions withArchives(RecordArchives changed) {
    return new BrokerOptions(
        settings, contracts, clock, vaultKey, auditKeys, pinSource, delivery, changed);
  }
}
