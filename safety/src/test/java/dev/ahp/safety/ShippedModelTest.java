package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ShippedModelTest {
  @Test
  void theWeightsMatchTheManifest() throws NoSuchAlgorithmException {
    byte[] weights = ClasspathResource.bytes(SafetyScanner.class, "model.bin");
    JsonObject manifest =
        JsonReader.read(ClasspathResource.text(SafetyScanner.class, "model.json"))
            .asObject()
            .orElseThrow();

    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(weights));

    assertThat(manifest.string("weightsSha256")).contains(hash);
    assertThat(SafetyScanner.standard().scan("").scanner()).contains(hash.substring(0, 8));
  }
}
