package dev.ahp.safety;

import dev.ahp.safety.text.StepCounter;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Runs scans and keeps their memory for later ones, because a document of 2 KB needs 40 KB. The
 * kept memory is bounded. Thread-safe.
 */
final class ScanPool {
  private static final int MAX_IDLE = 16;

  /** The memory of longer documents is not kept. */
  private static final int MAX_CHARS = 64 << 10;

  private final Detectors detectors;
  private final ArrayBlockingQueue<ScanMemory> idle = new ArrayBlockingQueue<>(MAX_IDLE);

  ScanPool(Detectors detectors) {
    this.detectors = detectors;
  }

  /**
   * Scans a document.
   *
   * @param stepCounter receives the number of steps
   */
  ScanReport scan(TextFields textFields, Thresholds thresholds, StepCounter stepCounter) {
    ScanMemory kept = idle.poll();
    ScanMemory memory = kept == null ? new ScanMemory(detectors) : kept;
    ScanReport report = new SafetyScan(detectors, memory, textFields).report(thresholds);
    stepCounter.add(memory.stepCounter.count());
    if (textFields.chars() <= MAX_CHARS) {
      boolean unused = idle.offer(memory);
    }
    return report;
  }
}
