package dev.ahp.soak.node;

import dev.ahp.testkit.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Forwards connections to a server and disturbs them on request. */
public final class TcpProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int BACKLOG = 200;

  private final ServerSocket listener;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "soak-proxy");
            thread.setDaemon(true);
            return thread;
          });
  private LinkState state = LinkState.FORWARD;

  /** What the proxy does with bytes and new connections. */
  public enum LinkState {
    /** Forwards everything. */
    FORWARD,
    /** Closes new and existing connections. */
    REFUSE,
    /** Closes each connection after half of the next bytes. */
    DROP,
    /** Accepts connections and forwards nothing. */
    STALL
  }

  /** Listens on a free port for connections to a local port. */
  public TcpProxy(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(FreePort.next(), BACKLOG, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Changes the state; applies to existing connections, too. */
  public void set(LinkState newState) {
    synchronized (this) {
      state = newState;
      notifyAll();
    }
    if (newState == LinkState.REFUSE) {
      open.forEach(TcpProxy::reset);
    }
  }

  private synchronized LinkState state() {
    return state;
  }

  private synchronized LinkState awaitFlow() throws InterruptedException {
    while (state == LinkState.STALL) {
      wait();
    }
    return state;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        if (state() == LinkState.REFUSE) {
          reset(client);
        } else {
          threads.execute(() -> forward(client));
        }
      } catch (IOException e) {
        return;
      }
    }
  }

  private void forward(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      open.add(client);
      open.add(server);
      threads.execute(() -> pump(server, client));
      pump(client, server);
    } catch (IOException e) {
      reset(client);
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (awaitFlow() == LinkState.DROP) {
          out.write(buffer, 0, count / 2);
          reset(from);
          reset(to);
          break;
        }
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // One side is closed, so both are.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    open.remove(from);
    open.remove(to);
  }

  /** Closes a connection without the usual farewell. */
  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // It is closed already.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    open.forEach(TcpProxy::reset);
    threads.shutdownNow();
  }
}
