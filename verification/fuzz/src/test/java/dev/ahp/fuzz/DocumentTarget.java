package dev.ahp.fuzz;

import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.DocumentValidator;
import dev.ahp.format.Format;
import dev.ahp.format.FormatException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Every text is a document that can be validated and converted to every format, or is rejected. */
public final class DocumentTarget {
  private static final DocumentReader READER = new DocumentReader(JsonLimits.PACKET);
  private static final DocumentValidator CHECKS = DocumentValidator.standard();

  private DocumentTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    try {
      Document document = READER.read(new String(input, StandardCharsets.UTF_8));
      CHECKS.violations(document);
      if (document.kind() != DocumentKind.CONTRACT) {
        convert(document.hub());
      }
    } catch (DocumentException | FormatException refused) {
      return;
    }
  }

  private static void convert(JsonObject hub) {
    AtomicInteger delimiter = new AtomicInteger();
    for (Format format : Format.values()) {
      String text = format.write(hub, () -> "d" + delimiter.incrementAndGet()).text();
      if (!format.read(text).equals(hub)) {
        throw new AssertionError(format + " changed the message");
      }
    }
  }
}
