package dev.ahp.cli.daemon;

import dev.ahp.net.S3Bucket.S3Address;
import dev.ahp.net.S3Credentials;
import dev.ahp.server.daemon.ArchiveTarget.S3Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An S3-compatible server in its own process. It checks signatures. */
final class S3Server implements AutoCloseable {
  static final String ACCESS_KEY = "test-access";
  static final String SECRET_KEY = "test-secret";
  static final String BUCKET = "audit-bucket";

  private static final Pattern STARTED =
      Pattern.compile("Started ServerConnector.*127\\.0\\.0\\.1:(\\d+)");

  private final Process process;
  private final URI endpoint;

  S3Server(Path directory) throws IOException {
    Files.createDirectories(directory.resolve("objects").resolve(BUCKET));
    Path properties = directory.resolve("s3proxy.properties");
    Files.writeString(
        properties,
        """
        s3proxy.authorization=aws-v4
        s3proxy.endpoint=http://127.0.0.1:0
        s3proxy.identity=%s
        s3proxy.credential=%s
        jclouds.provider=filesystem-nio2
        jclouds.identity=unused
        jclouds.credential=unused
        jclouds.filesystem.basedir=%s
        """
            .formatted(ACCESS_KEY, SECRET_KEY, directory.resolve("objects")));
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-jar",
                jar().toString(),
                "--properties",
                properties.toString())
            .redirectErrorStream(true)
            .start();
    endpoint = URI.create("http://127.0.0.1:" + port());
  }

  /** Returns the jar that Maven copied next to the test classes. */
  private static Path jar() {
    Path classes =
        Path.of(
            URI.create(
                String.valueOf(
                    S3Server.class.getProtectionDomain().getCodeSource().getLocation())));
    return classes.resolveSibling("s3proxy").resolve("s3proxy.jar");
  }

  /** Reads the port from the log, and drains the rest of the log. */
  private String port() throws IOException {
    BufferedReader log = process.inputReader();
    StringBuilder lines = new StringBuilder();
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        Thread drain = new Thread(() -> log.lines().forEach(ignored -> {}), "s3-log");
        drain.setDaemon(true);
        drain.start();
        return started.group(1);
      }
      lines.append(line).append('\n');
    }
    throw new IOException("the S3 server did not start: " + lines);
  }

  S3Target target(String secretKey, boolean allowPrivate) {
    return new S3Target(
        new S3Address(endpoint, "us-east-1", BUCKET, allowPrivate),
        "audit/",
        new S3Credentials(ACCESS_KEY, secretKey, null));
  }

  /** The environment variables of a command that uses this server. */
  Map<String, String> env() {
    return Map.of(
        "AWS_ENDPOINT_URL",
        endpoint.toString(),
        "AWS_ACCESS_KEY_ID",
        ACCESS_KEY,
        "AWS_SECRET_ACCESS_KEY",
        SECRET_KEY);
  }

  URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
