/** Contracts as a graph of agents: where a chain of handoffs can lead back, and its drawings. */
@NullMarked
package dev.ahp.lint.graph;

import org.jspecify.annotations.NullMarked;
