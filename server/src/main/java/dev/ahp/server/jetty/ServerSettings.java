package dev.ahp.server.jetty;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The address and the limits of the HTTP server.
 *
 * @param port 0 for any free port
 * @param tls null for plain HTTP
 * @param clients how clients are authenticated by their certificates
 * @param maxConnections further connections wait in the accept queue
 * @param idleMs idle timeout of a connection
 * @param bodies the memory for request bodies
 */
public record ServerSettings(
    String host,
    int port,
    @Nullable SSLContext tls,
    ClientCertificates clients,
    RequestLimits limits,
    RateLimiter rates,
    int maxConnections,
    long idleMs,
    BodyBudget bodies) {
  private static final int DEFAULT_CONNECTIONS = 20_000;
  private static final long DEFAULT_IDLE_MS = 30_000;

  /** Returns settings for plain HTTP on a loopback port. */
  public static ServerSettings loopback(int port) {
    return new ServerSettings(
        "127.0.0.1",
        port,
        null,
        ClientCertificates.IGNORED,
        RequestLimits.STANDARD,
        new RateLimiter(0, 0, System::nanoTime),
        DEFAULT_CONNECTIONS,
        DEFAULT_IDLE_MS,
        BodyBudget.ofHeap());
  }

  public ServerSettings listening(String newHost, int newPort, @Nullable SSLContext newTls) {
    return new ServerSettings(
        newHost, newPort, newTls, clients, limits, rates, maxConnections, idleMs, bodies);
  }

  /** Returns settings with other rules for client certificates. */
  public ServerSettings with(ClientCertificates newClients) {
    return new ServerSettings(
        host, port, tls, newClients, limits, rates, maxConnections, idleMs, bodies);
  }

  public ServerSettings limited(RequestLimits newLimits, RateLimiter newRates) {
    return new ServerSettings(
        host, port, tls, clients, newLimits, newRates, maxConnections, idleMs, bodies);
  }

  public ServerSettings idle(long milliseconds) {
    return new ServerSettings(
        host, port, tls, clients, limits, rates, maxConnections, milliseconds, bodies);
  }

  ServerSettings with(BodyBudget newBodies) {
    return new ServerSettings(
        host, port, tls, clients, limits, rates, maxConnections, idleMs, newBodies);
  }
}
