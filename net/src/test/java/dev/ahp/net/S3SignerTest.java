package dev.ahp.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares signatures with the examples in the documentation of Amazon S3. */
class S3SignerTest {
  private static final Instant AT = Instant.parse("2013-05-24T00:00:00Z");

  private static S3Credentials credentials(@Nullable String token) {
    return new S3Credentials(
        "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", token);
  }

  @ParameterizedTest
  @CsvSource({
    "lifecycle=, fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    "max-keys=2&prefix=J, 34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  })
  void signaturesMatchTheDocumentedExamples(String query, String signature) {
    URI uri = URI.create("https://examplebucket.s3.amazonaws.com/?" + query);

    Map<String, String> headers =
        new S3Signer(credentials(null), "us-east-1").headers("GET", uri, S3Signer.EMPTY_BODY, AT);

    assertThat(headers.get("Authorization"))
        .startsWith(
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,")
        .endsWith("SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=" + signature);
  }

  @Test
  void temporaryCredentialsAddTheirToken() {
    URI uri = URI.create("https://examplebucket.s3.amazonaws.com/key");

    Map<String, String> headers =
        new S3Signer(credentials("temporary"), "us-east-1")
            .headers("GET", uri, S3Signer.EMPTY_BODY, AT);

    assertThat(headers).containsEntry("x-amz-security-token", "temporary");
    assertThat(headers.get("Authorization")).contains(";x-amz-security-token,");
    assertThat(credentials("temporary").toString()).doesNotContain("temporary", "wJalr");
  }
}
