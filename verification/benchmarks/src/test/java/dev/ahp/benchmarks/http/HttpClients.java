package dev.ahp.benchmarks.http;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The clients of the HTTP benchmarks. */
final class HttpClients {
  private HttpClients() {}

  /** A client that performs one step. */
  private record StepClient(ClientStep task, List<Closeable> connections)
      implements ClientLoad.LoadClient {
    @Override
    public int step() throws Exception {
      return task.run();
    }

    @Override
    public void close() throws IOException {
      for (Closeable connection : connections) {
        connection.close();
      }
    }
  }

  /** Performs the step and returns its number of operations. */
  interface ClientStep {
    int run() throws Exception;
  }

  static ClientLoad.LoadClient empty(ServerProcess bare, BenchmarkAgents agents)
      throws IOException {
    RawHttpConnection connection = new RawHttpConnection(bare.url(), "x".repeat(40));
    return client(
        () -> {
          connection.post("/v1/packets", agents.packet(0));
          return 1;
        },
        connection);
  }

  static ClientLoad.LoadClient submits(BenchmarkAgents agents, int number) throws IOException {
    RawHttpConnection connection = agents.sender(number);
    return client(
        () -> {
          connection.post("/v1/packets", agents.packetToKeep(number));
          return 1;
        },
        connection);
  }

  static ClientLoad.LoadClient cycles(BenchmarkAgents agents, int number, int batch)
      throws IOException {
    RawHttpConnection sender = agents.sender(number);
    RawHttpConnection worker = agents.worker(number);
    return client(() -> agents.cycle(sender, worker, number, batch), sender, worker);
  }

  static ClientLoad.LoadClient cyclesWithAcceptingClaims(BenchmarkAgents agents, int number)
      throws IOException {
    RawHttpConnection sender = agents.sender(number);
    RawHttpConnection worker = agents.worker(number);
    return client(() -> agents.cycleWithAcceptingClaim(sender, worker, number), sender, worker);
  }

  static ClientLoad.LoadClient client(ClientStep step, Closeable... connections) {
    return new StepClient(step, List.of(connections));
  }
}
