package dev.ahp.inventory.framework;

import java.util.List;

/** Finds the handoffs of one framework. */
public interface FrameworkRule {
  /** Returns the id shown to users. */
  String id();

  /** Returns the packages from which the framework's names are imported. */
  List<String> packages();

  /** Reports every handoff in a file that imports the framework. */
  void find(FrameworkScan scan);
}
