package dev.ahp.server.identity;

/** Which callers may act as any agent, which they name in the header {@code AHP-Agent}. */
public enum Impersonation {
  /** No caller. */
  DENIED,
  /** Callers with the operator's token ({@code --allow-impersonation}). */
  OPERATOR,
  /** Local callers, also without a token ({@code --dev}). */
  LOCAL
}
