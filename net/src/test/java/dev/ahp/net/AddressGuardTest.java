package dev.ahp.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "::ffff:10.0.0.1",
        "2002:0a00:0001::1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::808:808",
        "64:1::808:808",
        "2001:db8::1",
        "ff02::1",
        "2001:0:4136::1"
      })
  void specialPurposeAddressIsNotPublic(String address) throws UnknownHostException {
    assertThat(AddressGuard.isPublic(InetAddress.getAllByName(address)[0])).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "172.32.0.1",
        "100.128.0.1",
        "192.0.1.1",
        "2606:4700::1111",
        "2002:0101:0101::1",
        "64:ff9b::808:808"
      })
  void globalAddressIsPublic(String address) throws UnknownHostException {
    assertThat(AddressGuard.isPublic(InetAddress.getAllByName(address)[0])).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/",
        "http://localhost/",
        "http://a.localhost/",
        "http://LOCALHOST/",
        "http://10.1.2.3/",
        "http://192.168.0.1:80/",
        "http://172.16.0.1/",
        "http://169.254.169.254/latest",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://224.0.0.1/",
        "http://2130706433/",
        "file:///etc/passwd",
        "ftp://example.com/",
        "//example.com",
        "http://user:word@example.com/",
        "not an address",
        ""
      })
  void forbiddenUrlIsRejectedWithoutResolving(String url) {
    assertThat(new AddressGuard(false).fault(url)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://example.com/hook", "http://93.184.216.34/x"})
  void publicUrlIsAccepted(String url) {
    assertThat(new AddressGuard(false).fault(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1/", "http://[::1]:80/", "http://localhost/"})
  void privateUrlIsAcceptedIfAllowed(String url) {
    assertThat(new AddressGuard(true).fault(url)).isEmpty();
  }

  @Test
  void overlongUrlIsRejected() {
    assertThat(new AddressGuard(true).fault("http://example.com/" + "a".repeat(3000)))
        .isEqualTo("must have at most 2048 characters");
  }

  @Test
  void onePrivateAddressForbidsTheHost() {
    AddressGuard guard =
        new AddressGuard(
            false,
            host ->
                new InetAddress[] {
                  InetAddress.getAllByName("1.1.1.1")[0], InetAddress.getLoopbackAddress()
                });

    assertThatThrownBy(() -> guard.resolve("two.example"))
        .isInstanceOf(AddressGuard.ForbiddenAddressException.class);
  }

  @Test
  void privateAddressIsResolvedIfAllowed() throws Exception {
    assertThat(new AddressGuard(true).resolve("127.0.0.1")[0].isLoopbackAddress()).isTrue();
  }
}
