package dev.ahp.safety.onnx;

import ai.djl.huggingface.tokenizers.Encoding;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.ModelLoadException;
import dev.ahp.safety.classifier.ModelScore;
import dev.ahp.safety.classifier.ScoreBudget;

/** A model with its tokenizer and the meaning of its outputs. */
final class OnnxModel implements InjectionModel {
  private static final long[] PROBE = {0, 1, 2};

  private final ModelSession session;
  private final WindowTokenizer tokenizer;
  private final ScoreHead head;

  private OnnxModel(ModelSession session, WindowTokenizer tokenizer, ScoreHead head) {
    this.session = session;
    this.tokenizer = tokenizer;
    this.head = head;
  }

  static OnnxModel open(LocalModelSettings settings) {
    ModelDirectory directory = new ModelDirectory(settings);
    WindowTokenizer tokenizer =
        new WindowTokenizer(directory.tokenizer(), directory.windowTokens(settings.windowTokens()));
    try {
      ModelSession session = new ModelSession(directory.model());
      try {
        int outputs = session.run(PROBE, new long[] {1, 1, 1}, new long[PROBE.length]).length;
        return new OnnxModel(
            session, tokenizer, new ScoreHead(outputs, directory.labels(), settings));
      } catch (RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (RuntimeException e) {
      tokenizer.close();
      throw e instanceof ModelLoadException known
          ? known
          : new ModelLoadException("the model in " + settings.directory() + " failed a test", e);
    }
  }

  @Override
  public ModelScore score(String text, ScoreBudget budget) {
    ModelScore worst = ModelScore.NONE;
    for (Encoding window : tokenizer.windows(text, budget)) {
      if (!budget.take()) {
        break;
      }
      worst =
          worst.max(
              head.score(
                  session.run(window.getIds(), window.getAttentionMask(), window.getTypeIds())));
    }
    return worst;
  }

  @Override
  public void close() {
    session.close();
    tokenizer.close();
  }
}
