package dev.ahp.benchmarks.growth;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Two panels for one axis: throughput and latency. */
final class GrowthPlot {
  private static final int PANEL_WIDTH = 430;

  /** The legend of the second panel is wider than the panel. */
  private static final int WIDTH = 2 * PANEL_WIDTH + 30;

  private static final int HEIGHT = 330;

  private GrowthPlot() {}

  static String draw(GrowthAxis axis, List<GrowthPoint> points) {
    SvgPanel throughput = new SvgPanel(0, "cycles per CPU second", axis.title());
    SvgPanel latency = new SvgPanel(PANEL_WIDTH, "median of a cycle, ms", axis.title());
    List<String> stores = points.stream().map(GrowthPoint::store).distinct().toList();
    for (String store : stores) {
      List<GrowthPoint> series = points.stream().filter(it -> it.store().equals(store)).toList();
      throughput.add(store, series(series, GrowthPoint::perCpuSecond));
      latency.add(store, series(series, GrowthPoint::p50));
    }
    return String.format(
        Locale.ROOT,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
        <title>Throughput and latency by %3$s</title>
        <style>
        text { font: 12px sans-serif; fill: #1f2328 }
        .grid { stroke: #8b949e; stroke-opacity: 0.35 }
        .s0 { stroke: #0969da; fill: #0969da } .s1 { stroke: #bc4c00; fill: #bc4c00 }
        .s2 { stroke: #1a7f37; fill: #1a7f37 }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .s0 { stroke: #58a6ff; fill: #58a6ff } .s1 { stroke: #ffa657; fill: #ffa657 }
        .s2 { stroke: #56d364; fill: #56d364 }
        }
        .line { fill: none; stroke-width: 2 }
        </style>
        %4$s%5$s</svg>
        """,
        WIDTH,
        HEIGHT,
        axis.title(),
        throughput.svg(),
        latency.svg());
  }

  private static List<SvgPanel.PlotPoint> series(
      List<GrowthPoint> points, ToDoubleFunction<GrowthPoint> value) {
    return points.stream()
        .map(it -> new SvgPanel.PlotPoint(it.size(), value.applyAsDouble(it)))
        .toList();
  }
}
