/** Commands that act on whole tasks: history, cost, replay and rollback. */
@NullMarked
package dev.ahp.cli.tasks;

import org.jspecify.annotations.NullMarked;
