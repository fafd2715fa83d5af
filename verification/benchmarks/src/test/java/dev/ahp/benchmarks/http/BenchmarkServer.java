package dev.ahp.benchmarks.http;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.server.log.LogFormat;
import dev.ahp.server.log.LogHandler;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * A server in a separate process, so that its CPU time can be measured. {@code bare} is Jetty with
 * a handler that reads the body and returns an empty object. {@code daemon DIRECTORY} is the daemon
 * on SQLite with discarded logs. Prints its address and, for each byte received, the total JIT
 * compilation time in milliseconds.
 */
public final class BenchmarkServer {
  private BenchmarkServer() {}

  public static void main(String... arguments) throws Exception {
    LogHandler.install(
        new PrintStream(OutputStream.nullOutputStream(), false, "UTF-8"), LogFormat.JSON, false);
    String url =
        arguments[0].equals("bare") ? bare() : daemon(Path.of(arguments[1]).toAbsolutePath());
    System.out.println(url);
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    while (System.in.read() > 0) {
      System.out.println(compiler.getTotalCompilationTime());
    }
    System.exit(0);
  }

  private static String daemon(Path data) {
    Map<String, String> options = Map.of("port", "0", "data", data.toString());
    DaemonSettings settings =
        SettingsReader.read(new StartOptions(options, Map.of("AHP_CONTRACTS", "off"), data, false));
    return Daemon.start(
            new Daemon.DaemonParts(
                settings,
                "bench",
                (all, file, keys) ->
                    LocalBroker.open(
                        SqliteStore.open(file), BrokerOptions.standard().with(all.broker())),
                List.of()))
        .url();
  }

  private static String bare() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new EmptyObjectHandler());
    server.start();
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  /** The minimal work of a JSON API. */
  private static final class EmptyObjectHandler extends Handler.Abstract {
    private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Content.Source.asByteBuffer(
          request,
          new org.eclipse.jetty.util.Promise.Invocable.NonBlocking<>() {
            @Override
            public void succeeded(ByteBuffer body) {
              response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
              response.write(true, ByteBuffer.wrap(BODY), callback);
            }

            @Override
            public void failed(Throwable fault) {
              callback.failed(fault);
            }
          });
      return true;
    }
  }
}
