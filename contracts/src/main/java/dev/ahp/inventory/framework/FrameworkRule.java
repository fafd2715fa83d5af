package dev.ahp.inventory.framework;

import java.util.List;

/** The handoffs of one framework: how to know it and what to look for. */
public interface FrameworkRule {
  /** As users see it. */
  String id();

  /** What its names are imported from; nothing else counts as it. */
  List<String> packages();

  /** Reports every handoff of a file that imports it. */
  void find(FrameworkScan frameworkScan);
}
