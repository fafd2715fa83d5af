package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generated conversation of a given length, determined by a seed. It contains key points between
 * small talk. Half of the key points have a marker.
 *
 * @param historyItems the key points that must be preserved unchanged
 */
record GoldenHistory(List<Json> turns, List<HistoryItem> historyItems) {
  private static final List<Kind> KINDS =
      List.of(Kind.DECISION, Kind.CONSTRAINT, Kind.WARNING, Kind.FACT);
  private static final String[] PEOPLE = {
    "Maria Keller", "Tomás Ribeiro", "Anna Lindqvist", "Yusuf Demir", "Ines Novak", "Piet de Boer"
  };
  private static final String[] PARTIES = {
    "Nordwind Logistics", "Halden Bank", "Orchid Labs", "the port of Ghent", "Mistral Foods"
  };
  private static final String[] DECISIONS = {
    "We decided to keep %s as the carrier until %d March, because switching costs %d EUR.",
    "It was agreed with %s that batch %d is shipped first and batch %d waits.",
    "%s approved the migration plan in version %d after review %d.",
    "We settled on %s for storage; option %d was rejected for its price of %d EUR."
  };
  private static final String[] CONSTRAINTS = {
    "The payment to %s must not exceed %d EUR in quarter %d.",
    "Records about %s are kept for at least %d months and never copied to region %d.",
    "Only %s may open ticket %d, and at most %d people see it.",
    "The answer to %s is due within %d days, with no more than %d attachments."
  };
  private static final String[] WARNINGS = {
    "Warning: the interface of %s drops every request above %d KB since build %d.",
    "Clause %2$d of the contract with %1$s was flagged as unlimited liability of up to %3$d EUR.",
    "There is a risk that %s cancels order %d if delivery %d is late again.",
    "The import for %s failed at row %d with error %d."
  };
  private static final String[] FACTS = {
    "The invoice of %s has %d positions worth %d.50 EUR.",
    "Our contact there is %s, room %d, extension %d.",
    "The container of %s weighs %d kg and arrives at berth %d.",
    "Between Monday and Friday %s sent %d messages in thread %d."
  };
  private static final String[] TALK = {
    "thanks, that is very kind of you, let me have another look at it before we go on.",
    "sure, no hurry at all, I will be here when you are ready to continue.",
    "hm, let me think about how to put this so that it makes sense to everybody.",
    "okay, I am going through the material now and will tell you what I see.",
    "that sounds good to me, please go ahead with the next part when it suits you.",
    "one moment, the page is still loading and I want to read it in full.",
    "step %d of %d is running, nothing to see yet.",
    "i have now read page %d and go on with page %d."
  };

  /** A key point to find afterwards. */
  record HistoryItem(Kind kind, String text) {}

  static GoldenHistory of(int tokens, long seed) {
    return new HistoryGenerator(new Random(seed)).make(tokens);
  }

  private static final class HistoryGenerator {
    private final Random random;
    private final List<Json> turns = new ArrayList<>();
    private final List<HistoryItem> historyItems = new ArrayList<>();
    private int written;
    private int serial = 100;

    HistoryGenerator(Random random) {
      this.random = random;
    }

    GoldenHistory make(int tokens) {
      int goal = tokens * 4;
      int every = goal / (10 + tokens / 1_000);
      while (written < goal) {
        boolean due = written / every >= historyItems.size() && written < goal - every;
        if (random.nextInt(6) == 0) {
          toolCall(due);
        } else {
          say(
              random.nextBoolean() ? "user" : "assistant",
              talk() + (due ? item() + " " : "") + talk());
        }
      }
      return new GoldenHistory(List.copyOf(turns), List.copyOf(historyItems));
    }

    private String talk() {
      StringBuilder talk = new StringBuilder();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        String sentence = TALK[random.nextInt(TALK.length)];
        talk.append(sentence.contains("%d") ? sentence.formatted(number(), number()) : sentence);
        talk.append(' ');
      }
      return talk.toString();
    }

    private int number() {
      return 2 + random.nextInt(900);
    }

    private String item() {
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      String[] forms =
          switch (kind) {
            case DECISION -> DECISIONS;
            case CONSTRAINT -> CONSTRAINTS;
            case WARNING -> WARNINGS;
            case FACT, QUESTION -> FACTS;
          };
      String name = random.nextBoolean() ? pick(PEOPLE) : pick(PARTIES);
      String text = pick(forms).formatted(name, serial++, number());
      String marked = random.nextBoolean() ? text : kind.name() + ": " + text;
      historyItems.add(new HistoryItem(kind, marked));
      return marked;
    }

    private String pick(String[] of) {
      return of[random.nextInt(of.length)];
    }

    private void toolCall(boolean due) {
      String id = "call-" + turns.size();
      JsonObject call = JsonObject.builder().put("id", id).put("name", "look_up").build();
      add(turn("assistant", talk()).with("tool_calls", JsonArray.of(call)));
      if (random.nextInt(3) == 0) {
        say("user", talk());
      }
      String result = talk() + (due ? "\n" + item() : "");
      add(turn("tool", result).with("tool_call_id", Json.of(id)));
    }

    private void say(String role, String content) {
      add(turn(role, content));
    }

    private void add(JsonObject turn) {
      turns.add(turn);
      written += turn.toText().length() + 1;
    }

    private static JsonObject turn(String role, String content) {
      return JsonObject.builder().put("role", role).put("content", content.strip()).build();
    }
  }
}
