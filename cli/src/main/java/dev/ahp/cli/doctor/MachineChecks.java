package dev.ahp.cli.doctor;

import dev.ahp.server.daemon.DaemonSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Checks of the machine: Java, disk space, data directory, port and TLS. */
final class MachineChecks {
  private static final int MIN_JAVA = 17;
  private static final long MIN_FREE_BYTES = 1L << 30;
  private static final Set<PosixFilePermission> PRIVATE =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private MachineChecks() {}

  static DoctorCheck java() {
    String text = "Java " + Runtime.version() + " of " + System.getProperty("java.vendor");
    return Runtime.version().feature() >= MIN_JAVA
        ? DoctorCheck.passed("jdk", text)
        : DoctorCheck.failed(
            "jdk", text, "install a JDK " + MIN_JAVA + " or later and set JAVA_HOME");
  }

  static DoctorCheck data(Path data) {
    if (!Files.exists(data)) {
      Path above = existing(data);
      return Files.isWritable(above)
          ? DoctorCheck.passed("data", data + " will be created at the first start")
          : DoctorCheck.failed(
              "data", above + " is not writable", "choose another directory with --data");
    }
    if (!Files.isDirectory(data) || !Files.isWritable(data)) {
      return DoctorCheck.failed(
          "data",
          data + " is not a writable directory",
          "change its owner, or choose another directory with --data");
    }
    return token(data.resolve("operator.token"), data);
  }

  private static DoctorCheck token(Path token, Path data) {
    try {
      boolean open =
          Files.exists(token)
              && data.getFileSystem().supportedFileAttributeViews().contains("posix")
              && !PRIVATE.containsAll(
                  Files.getPosixFilePermissions(token, LinkOption.NOFOLLOW_LINKS));
      return open
          ? DoctorCheck.failed("data", token + " is readable by other users", "chmod 600 " + token)
          : DoctorCheck.passed("data", data + " is writable and its token is private");
    } catch (IOException e) {
      return DoctorCheck.failed(
          "data",
          "cannot read the permissions of " + token + ": " + e.getMessage(),
          "check its owner");
    }
  }

  static DoctorCheck disk(Path data) {
    Path place = existing(data);
    try {
      long free = Files.getFileStore(place).getUsableSpace();
      String text = (free >> 20) + " MiB free at " + place;
      return free >= MIN_FREE_BYTES
          ? DoctorCheck.passed("disk", text)
          : DoctorCheck.failed(
              "disk", text, "free at least 1 GiB, or choose another directory with --data");
    } catch (IOException e) {
      return DoctorCheck.failed(
          "disk", place + ": " + e.getMessage(), "check that the disk is mounted");
    }
  }

  /** Returns the path or its nearest existing ancestor. */
  private static Path existing(Path path) {
    Path place = path.toAbsolutePath();
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    return place;
  }

  static DoctorCheck port(DaemonSettings settings) {
    String host = settings.server().host();
    int port = settings.server().port();
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return DoctorCheck.passed("port", host + ":" + port + " is free");
    } catch (IOException | IllegalArgumentException e) {
      return DoctorCheck.failed(
          "port",
          "cannot listen on " + host + ":" + port + ": " + e.getMessage(),
          "stop the process that listens there, or choose a port with --port");
    }
  }

  static DoctorCheck tls(DaemonSettings settings) {
    String host = settings.server().host();
    if (settings.server().tls() != null) {
      return DoctorCheck.passed("tls", "certificate and key loaded");
    }
    return isLoopback(host)
        ? DoctorCheck.passed("tls", "off; only local connections are accepted")
        : DoctorCheck.failed(
            "tls",
            "off, but " + host + " accepts remote connections: tokens would be sent unencrypted",
            "set --tls-cert and --tls-key, or listen on 127.0.0.1 behind a proxy");
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }
}
