package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.BrokerContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of brokers over an encrypted store, which has no search index. */
class EncryptedSqliteBrokerTest extends BrokerContract {
  @TempDir static Path shared;

  @TempDir Path directory;

  @BeforeAll
  static void createEmptyStore() {
    SqliteStore.open(template()).close();
  }

  private static Path template() {
    return shared.resolve("empty.db");
  }

  @Override
  protected Store openEmpty() {
    Path file = directory.resolve("ahp.db");
    try {
      Files.deleteIfExists(file);
      Files.copy(template(), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    MasterKeys keys = MasterKeys.parse(MasterKeys.newKey());
    return SqliteStore.open(file, SqliteOptions.DEFAULT.encryptedWith(keys));
  }

  // The search is refused in an encrypted store; EncryptedBytesTest checks that.

  @Override
  public void tasksAreFoundByObjectivePayloadResultAndReason() {}

  @Override
  public void phrasesMatchInOrderAndOtherCharactersAreLiteral() {}

  @Override
  public void scriptsWithoutSpacesAreFoundByTheirCharacters() {}

  @Override
  public void callersFindOnlyWhatTheyMaySee() {}

  @Override
  public void tasksAreFilteredByTheirPacketsTimeAndCost() {}

  @Override
  public void sortedListsContinueAtTheirCursor() {}

  @Override
  public void changedTasksAreFoundByTheirNewTextAndPurgedTasksAreNot() {}

  @Override
  public void disabledSearchIsRefusedAndListsStillWork() {}
}
