package dev.ahp.server.pin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.net.AddressGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalPinReaderTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @TempDir private Path directory = Path.of("");

  private ExternalPinReader pins(boolean privateAddresses) throws IOException {
    return new ExternalPinReader(
        List.of(Files.createDirectories(directory.resolve("root"))),
        new AddressGuard(privateAddresses));
  }

  private Path file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void aFileBelowARootHasItsHash() throws IOException {
    Path file = file("root/a.txt", "abc");

    String hash = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertThat(pins(false).value("file", "a.txt")).contains(hash);
    assertThat(pins(false).value("file", file.toString())).contains(hash);
  }

  @Test
  void whatLiesElsewhereCannotBeAskedAbout() throws IOException {
    Path secret = file("secret.txt", "abc");
    ExternalPinReader pins = pins(false);
    Files.createSymbolicLink(directory.resolve("root/link"), secret);

    for (String ref :
        List.of("../secret.txt", secret.toString(), "link", "none", "", ".", "a\0b")) {
      assertThat(pins.value("file", ref)).as(ref).isEmpty();
    }
    assertThat(pins.value("other", "a.txt")).isEmpty();
  }

  @Test
  void aWorkTreeHasItsCommit() throws IOException {
    file("root/loose/.git/HEAD", "ref: refs/heads/main\n");
    file("root/loose/.git/refs/heads/main", COMMIT + "\n");
    file("root/packed/.git/HEAD", "ref: refs/heads/main\n");
    file("root/packed/.git/packed-refs", "# pack-refs\n" + COMMIT + " refs/heads/main\n");
    file("root/detached/.git/HEAD", COMMIT + "\n");
    file("root/sly/.git/HEAD", "ref: ../../../secret\n");

    for (String tree : List.of("loose", "packed", "detached")) {
      assertThat(pins(false).value("git", tree)).as(tree).contains(COMMIT);
    }
    assertThat(pins(false).value("git", "sly")).isEmpty();
    assertThat(pins(false).value("git", "none")).isEmpty();
  }

  @Test
  void anAddressHasItsEntityTagIfItMayBeAsked() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("ETag", "\"v1\"");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";

    assertThat(pins(true).value("etag", url)).contains("\"v1\"");
    assertThat(pins(false).value("etag", url)).isEmpty();
    server.stop(0);
    assertThat(pins(true).value("etag", url)).isEmpty();
    assertThat(pins(true).value("etag", "file:///etc/passwd")).isEmpty();
    assertThat(pins(true).value("etag", "no url")).isEmpty();
  }

  /** A check of the first resolution alone would let the second one through. */
  @Test
  void aNameThatChangesItsAddressIsNotRead() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> calls.incrementAndGet());
    server.start();
    AddressGuard.Resolver changing = host -> new InetAddress[] {InetAddress.getLoopbackAddress()};
    ExternalPinReader pins = new ExternalPinReader(List.of(), new AddressGuard(false, changing));

    String url = "http://changing.example:" + server.getAddress().getPort() + "/x";
    assertThat(pins.value("etag", url)).isEmpty();
    assertThat(calls).hasValue(0);
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fc00::1", "fd12:3456::1", "100.64.0.1", "100.127.255.254"})
  void uniqueLocalAndSharedAddressesAreNotRead(String address) {
    AddressGuard.Resolver internal = host -> InetAddress.getAllByName(address);
    AddressGuard guard = new AddressGuard(false, internal);

    assertThat(guard.fault("http://" + (address.contains(":") ? "[" + address + "]" : address)))
        .contains("private");
    assertThat(new ExternalPinReader(List.of(), guard).value("etag", "http://x.example/"))
        .isEmpty();
  }
}
