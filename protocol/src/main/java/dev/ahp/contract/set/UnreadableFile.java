package dev.ahp.contract.set;

/** Says why a file that is there gives no text. */
public final class UnreadableFile extends RuntimeException {
  public UnreadableFile(String message) {
    super(message, null, false, false);
  }
}
