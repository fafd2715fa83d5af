package dev.ahp.safety.personal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.text.TextSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonalScannerTest {
  private static List<PersonalKind> kinds(String text) {
    return spans(text).stream().map(TextSpan::kind).toList();
  }

  private static List<TextSpan<PersonalKind>> spans(String text) {
    return new PersonalTextScanner("", text).find();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EMAIL|write to anna.schmidt@firma.example.de today|anna.schmidt@firma.example.de",
        "EMAIL|<o'neil+x@mail.co.uk>|neil+x@mail.co.uk",
        "EMAIL|a@b.io.|a@b.io",
        "PHONE|call +49 30 901820 now|+49 30 901820",
        "PHONE|+1 (212) 555-0187|+1 (212) 555-0187",
        "PHONE|reach me at 212-555-0187|212-555-0187",
        "PHONE|(415) 555-2671 after six|(415) 555-2671",
        "PHONE|Telefon: 030/90182-0|030/90182-0",
        "PHONE|mobile 0171 2345678|0171 2345678",
        "IBAN|pay to DE89370400440532013000.|DE89370400440532013000",
        "IBAN|DE89 3704 0044 0532 0130 00 by Friday|DE89 3704 0044 0532 0130 00",
        "IBAN|GB29NWBK60161331926819|GB29NWBK60161331926819",
        "IBAN|NO9386011117947|NO9386011117947",
        "CARD|card 4111 1111 1111 1111 exp 12/29|4111 1111 1111 1111",
        "CARD|5500-0055-5555-5559|5500-0055-5555-5559",
        "CARD|378282246310005|378282246310005",
        "CARD|6011000990139424|6011000990139424",
        "NATIONAL_ID|SSN 536-90-4399|536-90-4399",
        "NATIONAL_ID|NHS number 943 476 5919|943 476 5919",
        "NATIONAL_ID|Steuer-ID 86095742719|86095742719",
        "NATIONAL_ID|PESEL: 44051401359|44051401359",
        "NATIONAL_ID|BSN 111222333|111222333",
        "NATIONAL_ID|born 811228-9874|811228-9874",
        "NATIONAL_ID|CPF 529.982.247-25|529.982.247-25",
        "NATIONAL_ID|Aadhaar 2341 2341 2346|2341 2341 2346",
        "NATIONAL_ID|DNI 12345678Z|12345678Z",
        "NATIONAL_ID|NIE X1234567L|X1234567L",
        "NATIONAL_ID|codice fiscale RSSMRA85T10A562S|RSSMRA85T10A562S",
        "NATIONAL_ID|NIR 1 84 12 76 451 089 46|1 84 12 76 451 089 46",
        "NATIONAL_ID|national insurance QQ123456C|QQ123456C",
      })
  void commonFormatsAreFound(PersonalKind kind, String text, String piece) {
    List<TextSpan<PersonalKind>> spans = spans(text);

    assertThat(spans).extracting(TextSpan::kind).containsExactly(kind);
    TextSpan<PersonalKind> found = spans.get(0);
    assertThat(text.substring(found.start(), found.end())).isEqualTo(piece);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f",
        "018f3b1c-0000-7000-8000-000000000001",
        "2026-06-12T10:00:00Z",
        "phone call on 20/01/2018",
        "call log 192.64.147.202",
        "telephone survey 1997-1998",
        "mobile at latitude 49.2803703",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "version 2.1.0, build 20260612.1",
        "took 1718186400000 ms, 1718186400000000000 ns",
        "order 4711-2026-0001, invoice 2026/06/0042",
        "10.0.0.1:5432 and 192.168.100.200",
        "pi is 3.14159265358979",
        "card 4111 1111 1111 1112",
        "DE89370400440532013001",
        "git@github.com:org/repo.git",
        "https://user:pw@host.example.org/x",
        "npm i @types/node@20.1.0",
        "commit 9c56cc51b374c3ba189210d5b6d4bf57790d351c",
        "12345678A",
        "lines 1200000-1300000",
        "$1,234,567.89 in 12 months",
        "rows: 536904399",
        "0000 0000 0000 0000",
        "ISBN 978-3-16-148410-0",
        "@Override void x()",
        "me@localhost",
        "call it done 5 times",
      })
  void similarTextsAreNotFound(String text) {
    assertThat(kinds(text)).as(text).isEmpty();
  }

  @Test
  void theFieldNameIdentifiesANumber() {
    Json document = JsonReader.read("{\"ssn\":\"536904399\",\"rows\":\"536904399\"}");

    assertThat(PersonalScanner.replace(document, (kind, value) -> kind.wire()).toText())
        .isEqualTo("{\"ssn\":\"national-id\",\"rows\":\"536904399\"}");
  }

  @Test
  void findingsInNestedFieldsAreReplaced() {
    Json document =
        JsonObject.builder()
            .put("a/b", JsonArray.of(Json.of("from jo@x.org to"), Json.of("+4930901820")))
            .build();

    Json clean = PersonalScanner.replace(document, (kind, value) -> "[" + kind.wire() + "]");

    assertThat(clean.toText()).isEqualTo("{\"a/b\":[\"from [email] to\",\"[phone]\"]}");
    assertThat(PersonalScanner.replace(clean, (kind, value) -> "")).isEqualTo(clean);
  }

  @Test
  void theTestVectorsContainOnlyEmailAddresses() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "spec", "vectors"))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".json")).limit(400).toList()) {
        String text = Files.readString(file);
        List<TextSpan<PersonalKind>> found = spans(text);
        assertThat(found)
            .as(file + "")
            .allMatch(it -> text.substring(it.start(), it.end()).contains("@"));
      }
    }
  }

  @Test
  void longHostileTextsAreScannedInTime() {
    for (String piece : List.of("1", "a@", "1 ", "(1", "DE12 ", "+1", "@.", "AB12CD", "1-")) {
      String text = piece.repeat(200_000 / piece.length());
      long start = System.nanoTime();
      spans(text);
      assertThat(System.nanoTime() - start).as(piece).isLessThan(5_000_000_000L);
    }
  }

  @Property(tries = 500)
  void findingsLieInsideTheText(@ForAll String text) {
    for (TextSpan<PersonalKind> finding : spans(text)) {
      assertThat(finding.start()).isBetween(0, finding.end() - 1);
      assertThat(finding.end()).isLessThanOrEqualTo(text.length());
    }
  }

  @Test
  void randomNumbersAreRarelyFound() {
    Random random = new Random(7);
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      long number = random.nextLong();
      String text =
          switch (i % 4) {
            case 0 -> "id " + (number >>> 1);
            case 1 -> "id " + new java.util.UUID(number, random.nextLong());
            case 2 -> "id " + Long.toHexString(number);
            default -> "id " + Math.abs(number % 100_000_000_000L);
          };
      found += kinds(text).isEmpty() ? 0 : 1;
    }
    assertThat(found).isLessThan(60);
  }
}
