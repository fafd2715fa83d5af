package dev.ahp.benchmarks.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Concurrent clients that repeat a step for a given time. */
final class ClientLoad {
  private final ServerProcess server;
  private final int clients;

  ClientLoad(ServerProcess server, int clients) {
    this.server = server;
    this.clients = clients;
  }

  /** A client. Each call performs a step and returns its number of operations. */
  interface LoadClient extends AutoCloseable {
    int step() throws Exception;

    @Override
    void close() throws IOException;
  }

  /** Creates the client with a number. */
  interface LoadClientFactory {
    LoadClient make(int number) throws Exception;
  }

  /** Operations per second and server CPU time per operation. */
  record Throughput(double perSecond, double cpuMicros) {}

  Throughput run(Duration warmUp, Duration time, LoadClientFactory factory) throws Exception {
    AtomicLong done = new AtomicLong();
    long begin = System.nanoTime() + warmUp.toNanos();
    long end = begin + time.toNanos();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int number = i;
        Callable<Boolean> work = () -> drive(factory.make(number), begin, end, done);
        all.add(threads.submit(work));
      }
      Thread.sleep(warmUp.toMillis());
      Duration cpu = server.cpu();
      for (Future<Boolean> one : all) {
        one.get();
      }
      double used = server.cpu().minus(cpu).toNanos() / 1e3;
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new Throughput(done.get() / seconds, used / Math.max(1, done.get()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a client failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean drive(LoadClient loadClient, long begin, long end, AtomicLong done)
      throws Exception {
    try (loadClient) {
      for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
        int operations = loadClient.step();
        if (now >= begin) {
          done.addAndGet(operations);
        }
      }
      return true;
    }
  }
}
