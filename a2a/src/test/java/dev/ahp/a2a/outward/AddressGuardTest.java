package dev.ahp.a2a.outward;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private final AddressGuard guard = new AddressGuard(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/",
        "http://localhost/",
        "http://a.localhost/",
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
        "file:///etc/passwd",
        "ftp://example.com/",
        "//example.com",
        "http://user:word@example.com/",
        "not an address",
        "",
        "http://2130706433/",
      })
  void whatIsInsideOrNoWebAddressIsNotCalled(String address) {
    assertThat(guard.read(address).filter(guard::allows)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://example.com/hook", "http://93.184.216.34/x"})
  void whatIsOutsideIsRead(String address) {
    assertThat(guard.read(address)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1/", "http://[::1]:80/"})
  void insideIsFineWhereItIsAllowed(String address) {
    AddressGuard open = new AddressGuard(true);

    assertThat(open.read(address).filter(open::allows)).isPresent();
  }
}
