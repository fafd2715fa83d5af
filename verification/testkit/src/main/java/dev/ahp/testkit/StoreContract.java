package dev.ahp.testkit;

import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The tests that every store must pass. */
public abstract class StoreContract
    implements PacketContract,
        ContentContract,
        QueueContract,
        KeyValueContract,
        TransactionContract,
        AuditContract,
        NewestFirstContract {
  private @Nullable Store store;

  /** Opens an empty store; called once per test. */
  protected abstract Store openEmpty();

  @Override
  public Store store() {
    if (store == null) {
      store = openEmpty();
    }
    return store;
  }

  @AfterEach
  void closeStore() {
    if (store != null) {
      store.close();
    }
  }

  @Override
  public void commit(Consumer<StoreSession> work) {
    try (StoreSession session = store().partitions().get(0).begin()) {
      work.accept(session);
      session.commit();
    }
  }
}
