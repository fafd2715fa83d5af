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

/** What the daemon needs of the machine: Java, room, a directory, a port, a safe way to callers. */
final class MachineChecks {
  private static final int OLDEST_JAVA = 17;
  private static final long LEAST_BYTES = 1L << 30;
  private static final Set<PosixFilePermission> PRIVATE =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private MachineChecks() {}

  static DoctorCheck java() {
    String text = "Java " + Runtime.version() + " of " + System.getProperty("java.vendor");
    return Runtime.version().feature() >= OLDEST_JAVA
        ? DoctorCheck.well("jdk", text)
        : DoctorCheck.ill(
            "jdk", text, "install a JDK " + OLDEST_JAVA + " or later, set JAVA_HOME to it");
  }

  static DoctorCheck data(Path data) {
    if (!Files.exists(data)) {
      Path above = existing(data);
      return Files.isWritable(above)
          ? DoctorCheck.well("data", data + " is made at the first start")
          : DoctorCheck.ill(
              "data", above + " cannot be written", "name another directory with --data");
    }
    if (!Files.isDirectory(data) || !Files.isWritable(data)) {
      return DoctorCheck.ill(
          "data", data + " is no directory that can be written", "chown it, or use --data");
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
          ? DoctorCheck.ill("data", "others can read " + token, "chmod 600 " + token)
          : DoctorCheck.well("data", data + " can be written, its token is private");
    } catch (IOException e) {
      return DoctorCheck.ill(
          "data", token + " cannot be looked at: " + e.getMessage(), "check its owner");
    }
  }

  static DoctorCheck disk(Path data) {
    Path place = existing(data);
    try {
      long free = Files.getFileStore(place).getUsableSpace();
      String text = (free >> 20) + " MiB free at " + place;
      return free >= LEAST_BYTES
          ? DoctorCheck.well("disk", text)
          : DoctorCheck.ill(
              "disk", text, "make room: 1 GiB at least, or move the data with --data");
    } catch (IOException e) {
      return DoctorCheck.ill(
          "disk", place + ": " + e.getMessage(), "check that the disk is mounted");
    }
  }

  /** The directory, or the nearest one above that is there. */
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
      return DoctorCheck.well("port", host + ":" + port + " is free");
    } catch (IOException | IllegalArgumentException e) {
      return DoctorCheck.ill(
          "port",
          host + ":" + port + " cannot be had: " + e.getMessage(),
          "end what listens there, or start with --port 0");
    }
  }

  static DoctorCheck tls(DaemonSettings settings) {
    String host = settings.server().host();
    if (settings.server().tls() != null) {
      return DoctorCheck.well("tls", "certificate and key are read");
    }
    return isLoopback(host)
        ? DoctorCheck.well("tls", "off; only this machine can call")
        : DoctorCheck.ill(
            "tls",
            "off, and " + host + " is open to others: tokens would travel in clear",
            "give --tls-cert and --tls-key, or stay on 127.0.0.1 behind a proxy");
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }
}
