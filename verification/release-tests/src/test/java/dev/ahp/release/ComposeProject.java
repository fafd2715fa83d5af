package dev.ahp.release;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A copy of {@code deploy/compose} that podman-compose runs. */
final class ComposeProject implements AutoCloseable {
  private static final String COMPOSE_VERSION = "1.6.0";
  private static final String NAME = "name: ";

  private final Podman podman;
  private final Path directory;
  private final String file;
  private final int port;

  private ComposeProject(Podman podman, Path directory, String file, int port) {
    this.podman = podman;
    this.directory = directory;
    this.file = file;
    this.port = port;
  }

  /** Copies the files; one of them is used. */
  static ComposeProject of(Podman podman, Path directory, String file) throws IOException {
    try (Stream<Path> files = Files.list(ReleaseFiles.ROOT.resolve("deploy/compose"))) {
      for (Path source : files.filter(Files::isRegularFile).toList()) {
        Path copy = directory.resolve(source.getFileName().toString());
        Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    return new ComposeProject(podman, directory, file, port);
  }

  /** Starts services; without names, all of them. */
  void start(String... services) throws IOException {
    String[] command = Arrays.copyOf(new String[] {"up", "--detach"}, 2 + services.length);
    System.arraycopy(services, 0, command, 2, services.length);
    compose(command);
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Returns the names of the containers of a service. */
  List<String> containers(String service) throws IOException {
    String project =
        Files.readAllLines(directory.resolve(file)).stream()
            .filter(it -> it.startsWith(NAME))
            .map(it -> it.substring(NAME.length()))
            .findFirst()
            .orElseThrow();
    String ofProject = "--filter=label=io.podman.compose.project=" + project;
    String ofService = "--filter=label=com.docker.compose.service=" + service;
    return podman.run("ps", "--all", ofProject, ofService, "--format={{.Names}}").lines().toList();
  }

  private void compose(String... arguments) throws IOException {
    String[] start = {command().toString(), "--file", file};
    String[] all = Arrays.copyOf(start, start.length + arguments.length);
    System.arraycopy(arguments, 0, all, start.length, arguments.length);
    podman
        .shell(directory)
        .with("AHP_PUBLISHED_PORT", Integer.toString(port))
        .run(all)
        .requireSuccess();
  }

  /** Installs podman-compose below {@code target}. */
  private static Path command() throws IOException {
    Path environment = Path.of("target", "podman-compose-" + COMPOSE_VERSION).toAbsolutePath();
    Path command = environment.resolve("bin/podman-compose");
    if (!Files.exists(command)) {
      ReleaseShell shell = ReleaseShell.in(Path.of("target"));
      shell.run("python3", "-m", "venv", environment.toString()).requireSuccess();
      String pip = environment.resolve("bin/pip").toString();
      shell.run(pip, "install", "-q", "podman-compose==" + COMPOSE_VERSION).requireSuccess();
    }
    return command;
  }

  @Override
  public void close() throws IOException {
    compose("down", "--volumes");
  }
}
