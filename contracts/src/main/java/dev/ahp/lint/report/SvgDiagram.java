package dev.ahp.lint.report;

import dev.ahp.lint.report.EdgeDiagram.DiagramEdge;
import java.util.Locale;

/** Draws agents on a circle with one arrow per contract, without scripts or external styles. */
public final class SvgDiagram {
  private static final int BOX_WIDTH = 150;
  private static final int BOX_HEIGHT = 34;

  private final EdgeDiagram edgeDiagram;
  private final int centre;
  private final int radius;
  private final StringBuilder out = new StringBuilder();

  public SvgDiagram(EdgeDiagram edgeDiagram) {
    this.edgeDiagram = edgeDiagram;
    this.radius = Math.max(140, edgeDiagram.nodes().size() * 32);
    this.centre = radius + BOX_WIDTH;
  }

  public String write() {
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" font-family="sans-serif" font-size="12">
          <defs><marker id="arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L10 5L0 10z"/></marker></defs>
        """
            .formatted(2 * centre, 2 * centre));
    edgeDiagram.edges().forEach(this::edge);
    edgeDiagram.nodes().forEach(this::node);
    return out.append("</svg>").toString();
  }

  private void edge(DiagramEdge diagramEdge) {
    int from = index(diagramEdge.source());
    int to = index(diagramEdge.target());
    double midX = (x(from) + x(to)) / 2 + (y(to) - y(from)) / 8;
    double midY = (y(from) + y(to)) / 2 - (x(to) - x(from)) / 8;
    double shortX = x(to) + (midX - x(to)) * coveredFraction(midX - x(to), midY - y(to));
    double shortY = y(to) + (midY - y(to)) * coveredFraction(midX - x(to), midY - y(to));
    out.append(
        String.format(
            Locale.ROOT,
            "  <path d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"#555\""
                + " marker-end=\"url(#arrow)\"><title>%s</title></path>\n",
            x(from),
            y(from),
            midX,
            midY,
            shortX,
            shortY,
            EdgeDiagram.escapeEntities(diagramEdge.id())));
  }

  /** Returns the fraction of an arrow that the box at its end covers. */
  private static double coveredFraction(double dx, double dy) {
    double sideways = Math.abs(dx) < 1 ? 1 : BOX_WIDTH / 2.0 / Math.abs(dx);
    double upwards = Math.abs(dy) < 1 ? 1 : BOX_HEIGHT / 2.0 / Math.abs(dy);
    return Math.min(1, Math.min(sideways, upwards));
  }

  private void node(String name, int index) {
    out.append(
        String.format(
            Locale.ROOT,
            "  <rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#eef\""
                + " stroke=\"#336\"/><text x=\"%.1f\" y=\"%.1f\""
                + " text-anchor=\"middle\">%s</text>\n",
            x(index) - BOX_WIDTH / 2.0,
            y(index) - BOX_HEIGHT / 2.0,
            BOX_WIDTH,
            BOX_HEIGHT,
            x(index),
            y(index) + 4,
            EdgeDiagram.escapeEntities(name)));
  }

  private int index(String name) {
    return edgeDiagram.nodes().getOrDefault(name, 0);
  }

  private double x(int index) {
    return centre + radius * Math.sin(angle(index));
  }

  private double y(int index) {
    return centre - radius * Math.cos(angle(index));
  }

  private double angle(int index) {
    return 2 * Math.PI * index / Math.max(1, edgeDiagram.nodes().size());
  }
}
