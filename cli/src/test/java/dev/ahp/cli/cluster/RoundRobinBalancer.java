package dev.ahp.cli.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A minimal load balancer. Each connection is forwarded to the next node that accepts it, until
 * either side closes it.
 */
final class RoundRobinBalancer implements AutoCloseable {
  private static final int CONNECT_MS = 2_000;

  private final ServerSocket listener;
  private final Supplier<List<Integer>> ports;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "balancer");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicInteger turn = new AtomicInteger();

  RoundRobinBalancer(Supplier<List<Integer>> ports) throws IOException {
    this.ports = ports;
    this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        threads.execute(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket node = connect()) {
      client.setTcpNoDelay(true);
      node.setTcpNoDelay(true);
      threads.execute(() -> pump(node, client));
      pump(client, node);
    } catch (IOException e) {
      // Either side has closed; the client detects the closed connection and retries.
    }
  }

  private Socket connect() throws IOException {
    List<Integer> all = ports.get();
    IOException last = new IOException("no nodes available");
    for (int i = 0; i < all.size(); i++) {
      int port = all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
      Socket node = new Socket();
      try {
        node.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
        return node;
      } catch (IOException e) {
        node.close();
        last = e;
      }
    }
    throw last;
  }

  private static void pump(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
      out.flush();
    } catch (IOException e) {
      // Treated like the closeQuietly of the stream.
    }
    closeQuietly(from);
    closeQuietly(to);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Already closed by the other direction.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }
}
