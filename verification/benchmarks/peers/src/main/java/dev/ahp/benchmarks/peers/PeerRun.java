package dev.ahp.benchmarks.peers;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/** The parameters of one run of a peer, and its progress protocol. */
record PeerRun(HikariDataSource database, int jobs, int singles) {
  /** A varied text of about the size of a handoff. */
  static final String TEXT = text();

  private static final int BYTES = 2_048;
  private static final int CLIENTS = 16;

  /** Parses port, database, number of batched jobs and number of single jobs. */
  static PeerRun of(String... arguments) {
    HikariDataSource database = new HikariDataSource();
    database.setJdbcUrl(
        "jdbc:postgresql://localhost:" + arguments[0] + "/" + arguments[1] + "?user=postgres");
    database.setMaximumPoolSize(24);
    return new PeerRun(database, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
  }

  private static String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < BYTES; i++) {
      text.append("order ").append(i * 7919 % 10_007).append(" was paid late; ");
    }
    return text.substring(0, BYTES);
  }

  void begin(String part) {
    report("begin " + part);
  }

  void end(String part, int count) {
    report("end " + part + " " + count);
  }

  private static void report(String line) {
    System.out.println(line);
    try {
      System.in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds jobs one by one from sixteen concurrent callers; each caller waits for its job. */
  void addSingly(IntConsumer add) throws InterruptedException {
    begin("singles");
    CountDownLatch done = new CountDownLatch(CLIENTS);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      clients.add(
          new Thread(
              () -> {
                for (int job = client; job < singles; job += CLIENTS) {
                  add.accept(job);
                }
                done.countDown();
              }));
    }
    clients.forEach(Thread::start);
    done.await();
    end("singles", singles);
  }
}
