package dev.ahp.benchmarks.growth;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** A line chart with a logarithmic x axis in powers of ten and a y axis from zero. */
final class SvgPanel {
  private static final int WIDTH = 340;
  private static final int HEIGHT = 220;
  private static final int LEFT = 70;
  private static final int TOP = 40;
  private static final int STEPS = 4;

  private final int offset;
  private final String title;
  private final String label;
  private final Map<String, List<PlotPoint>> series = new LinkedHashMap<>();

  /** A point of a series; x is positive. */
  record PlotPoint(double x, double y) {}

  SvgPanel(int offset, String title, String label) {
    this.offset = offset;
    this.title = title;
    this.label = label;
  }

  void add(String name, List<PlotPoint> points) {
    series.put(name, points);
  }

  String svg() {
    double maxY = niceAbove(all().stream().mapToDouble(PlotPoint::y).max().orElse(1));
    double maxX = Math.ceil(all().stream().mapToDouble(it -> Math.log10(it.x())).max().orElse(1));
    double minX = Math.floor(all().stream().mapToDouble(it -> Math.log10(it.x())).min().orElse(0));
    Scale scale = new Scale(minX, Math.max(minX + 1, maxX), maxY);
    StringBuilder svg = new StringBuilder();
    text(svg, LEFT, TOP - 18, "start", title);
    text(svg, LEFT + WIDTH / 2.0, TOP + HEIGHT + 38, "middle", label);
    grid(svg, scale);
    int number = 0;
    for (Map.Entry<String, List<PlotPoint>> one : series.entrySet()) {
      line(svg, scale, number++, one.getKey(), one.getValue());
    }
    return svg.toString();
  }

  private List<PlotPoint> all() {
    return series.values().stream().flatMap(List::stream).toList();
  }

  private record Scale(double minX, double maxX, double maxY) {
    double x(double log) {
      return LEFT + WIDTH * (log - minX) / (maxX - minX);
    }

    double y(double value) {
      return TOP + HEIGHT * (1 - value / maxY);
    }
  }

  private void grid(StringBuilder svg, Scale scale) {
    for (int i = 0; i <= STEPS; i++) {
      double value = scale.maxY() * i / STEPS;
      double y = scale.y(value);
      rule(svg, LEFT, y, LEFT + WIDTH, y);
      text(svg, LEFT - 8, y + 4, "end", number(value));
    }
    for (int power = (int) scale.minX(); power <= scale.maxX(); power++) {
      double x = scale.x(power);
      rule(svg, x, TOP, x, TOP + HEIGHT);
      text(svg, x, TOP + HEIGHT + 18, "middle", number(Math.pow(10, power)));
    }
  }

  private void line(
      StringBuilder svg, Scale scale, int number, String name, List<PlotPoint> points) {
    StringJoiner path = new StringJoiner(" ");
    for (PlotPoint point : points) {
      double x = offset + scale.x(Math.log10(point.x()));
      path.add(format("%.1f,%.1f", x, scale.y(point.y())));
      svg.append(
          format(
              "<circle class=\"s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>%n",
              number, x, scale.y(point.y())));
    }
    svg.append(format("<polyline class=\"s%d line\" points=\"%s\"/>%n", number, path));
    double x = offset + LEFT + 150.0 + number * 75;
    svg.append(
        format("<circle class=\"s%d\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>%n", number, x, TOP - 22));
    text(svg, x - offset + 8, TOP - 18, "start", name);
  }

  private void rule(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        format(
            "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
            offset + x1, y1, offset + x2, y2));
  }

  private void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            offset + x, y, anchor, text));
  }

  /** Returns 1, 2, 4 or 8 times a power of ten that is not less than the value. */
  static double niceAbove(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1e-6))));
    for (int factor : new int[] {1, 2, 4, 8}) {
      if (factor * power >= value) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String number(double value) {
    return value >= 10 || value == 0 ? format("%,.0f", value) : format("%.2g", value);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
