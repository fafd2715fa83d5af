package dev.ahp.lint.report;

/** Colours for terminal output. */
public interface AnsiStyle {
  /** Returns every text unchanged. */
  AnsiStyle NONE =
      new AnsiStyle() {
        @Override
        public String error(String text) {
          return text;
        }

        @Override
        public String warning(String text) {
          return text;
        }

        @Override
        public String strong(String text) {
          return text;
        }

        @Override
        public String faint(String text) {
          return text;
        }
      };

  String error(String text);

  String warning(String text);

  String strong(String text);

  String faint(String text);
}
