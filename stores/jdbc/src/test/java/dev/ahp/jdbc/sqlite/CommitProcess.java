package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.jdbc.chain.CommitFixture;
import java.nio.file.Path;

/** A process that commits until it is killed and prints the number of its last record. */
final class CommitProcess {
  private CommitProcess() {}

  public static void main(String... arguments) {
    Store store = SqliteStore.open(Path.of(arguments[0]));
    System.out.println("open");
    for (int i = 0; ; i++) {
      long seq = CommitFixture.commit(store.partitions().get(0), arguments[1] + "-" + i).seq();
      System.out.println(seq);
    }
  }
}
