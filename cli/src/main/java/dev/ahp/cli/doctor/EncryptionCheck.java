package dev.ahp.cli.doctor;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.UnusableKeysException;
import dev.ahp.broker.seal.WrappedKey;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.EncryptionSettings;
import dev.ahp.server.daemon.MasterKeyReader;
import dev.ahp.server.daemon.StoreSettings;
import java.util.List;
import java.util.Optional;

/** Checks that the configured master keys open the data keys of the store. */
final class EncryptionCheck {
  private static final String NAME = "encryption";
  private static final int MAX_KEYS = 100_000;
  private static final String REMEDY =
      "configure the master key of the store in encryption of ahp.yaml; restore it from a backup";

  private EncryptionCheck() {}

  /** Returns the result; empty if neither the settings nor the store have encryption. */
  static Optional<DoctorCheck> of(StoreSettings settings, ReadOnlyStore store) {
    List<WrappedKey> stored =
        store.read(
            view -> stored(view.entries(KeyValueTable.SETTINGS, WrappedKey.PREFIX, "", MAX_KEYS)));
    EncryptionSettings encryption = settings.encryption();
    if (encryption == null) {
      return stored.isEmpty()
          ? Optional.empty()
          : Optional.of(
              DoctorCheck.failed(
                  NAME,
                  "the store is encrypted with the master key "
                      + stored.get(stored.size() - 1).master()
                      + ", but no key is configured",
                  REMEDY));
    }
    try {
      String newest =
          new DataKeyRing(MasterKeyReader.read(encryption), () -> stored).masters().newest();
      return Optional.of(
          DoctorCheck.passed(
              NAME,
              stored.isEmpty()
                  ? "the next start encrypts the store with the master key " + newest
                  : "the master key " + newest + " opens the store"));
    } catch (DaemonStartException | UnusableKeysException e) {
      return Optional.of(DoctorCheck.failed(NAME, String.valueOf(e.getMessage()), REMEDY));
    }
  }

  private static List<WrappedKey> stored(List<KeyValueEntry> entries) {
    return entries.stream()
        .flatMap(
            it ->
                Optional.ofNullable(it.value())
                    .map(value -> WrappedKey.of(it.key(), value))
                    .stream())
        .toList();
  }
}
