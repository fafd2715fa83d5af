/** The analysis of a task's packets: changes between hops, and cost. */
@NullMarked
package dev.ahp.task;

import org.jspecify.annotations.NullMarked;
