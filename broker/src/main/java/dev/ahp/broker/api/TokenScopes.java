package dev.ahp.broker.api;

import dev.ahp.Denied;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scopes of a token, such as {@code read}, {@code submit:refund-agent} or {@code
 * claim:role:billing}. The part after the first colon limits {@code submit} to one target and
 * {@code claim} to one queue.
 *
 * @param words the scopes; an empty list does not narrow anything
 */
public record TokenScopes(List<String> words) {
  /** No narrowing: everything that the kind of the caller allows. */
  public static final TokenScopes ALL = new TokenScopes(List.of());

  /** The largest number of scopes of one token. */
  public static final int MAX_WORDS = 50;

  private static final int MAX_LIMIT_CHARS = 200;

  public TokenScopes {
    words = List.copyOf(words);
  }

  /** Returns what is wrong with the text of a scope; empty if it is valid. */
  public static Optional<String> error(String word) {
    AccessScope scope = AccessScope.named(name(word)).orElse(null);
    String limit = limit(word);
    if (scope == null) {
      return Optional.of("unknown scope \"" + shortened(word) + "\"; expected one of " + names());
    }
    if (limit != null && !scope.takesLimit()) {
      return Optional.of("the scope " + scope.wireName() + " takes no limit after a colon");
    }
    if (limit != null && !isLimit(limit)) {
      return Optional.of(
          "the limit of the scope "
              + scope.wireName()
              + " must be a target such as refund-agent, role:billing or human:desk");
    }
    return Optional.empty();
  }

  private static String names() {
    return Arrays.stream(AccessScope.values())
        .map(AccessScope::wireName)
        .collect(Collectors.joining(", "));
  }

  private static String shortened(String word) {
    return word.length() > MAX_LIMIT_CHARS ? word.substring(0, MAX_LIMIT_CHARS) + "…" : word;
  }

  private static boolean isLimit(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_LIMIT_CHARS
        && text.chars().allMatch(TokenScopes::isLimitChar);
  }

  private static boolean isLimitChar(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "._-:".indexOf(c) >= 0;
  }

  private static String name(String word) {
    int colon = word.indexOf(':');
    return colon < 0 ? word : word.substring(0, colon);
  }

  private static @Nullable String limit(String word) {
    int colon = word.indexOf(':');
    return colon < 0 ? null : word.substring(colon + 1);
  }

  /** Returns whether the token may do everything that the kind of its agent allows. */
  public boolean isUnlimited() {
    return words.isEmpty();
  }

  /** Returns whether the token has a scope, also with a limit. */
  public boolean allows(AccessScope scope) {
    return isUnlimited() || words.stream().anyMatch(it -> name(it).equals(scope.wireName()));
  }

  /** Returns whether packets to a target may be submitted. */
  public boolean allowsTarget(String target) {
    return isUnlimited()
        || words.stream().anyMatch(it -> it.equals("submit") || it.equals("submit:" + target));
  }

  /** Returns whether packets of a queue may be claimed; {@code role:x/agent} is part of a role. */
  public boolean allowsQueue(String queue) {
    int slash = queue.indexOf('/');
    String whole = slash < 0 ? queue : queue.substring(0, slash);
    return isUnlimited()
        || words.stream().anyMatch(it -> it.equals("claim") || it.equals("claim:" + whole));
  }

  /**
   * Requires one of several scopes.
   *
   * @throws Denied {@code FORBIDDEN} that names the missing scopes
   */
  public void require(Collection<AccessScope> any) {
    if (!isUnlimited() && any.stream().noneMatch(this::allows)) {
      throw missing(
          any.stream().sorted().map(AccessScope::wireName).collect(Collectors.joining(" or ")));
    }
  }

  /** Requires a scope, also with a limit. */
  public void require(AccessScope scope) {
    require(List.of(scope));
  }

  /** Returns the denial of a request whose token lacks a scope. */
  public static Denied missing(String scope) {
    return Denied.of(
        ProblemCode.FORBIDDEN,
        "the token lacks the scope " + scope + "; use a token that has it",
        JsonObject.builder().put("scope", scope).build());
  }
}
