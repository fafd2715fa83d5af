package dev.ahp.generate;

/**
 * Text that is safe to insert into a generated file. Only the writers of this package create it,
 * from escaped values, so that no text of a contract can become code.
 */
record GeneratedCode(String text) {
  @Override
  public String toString() {
    return text;
  }
}
