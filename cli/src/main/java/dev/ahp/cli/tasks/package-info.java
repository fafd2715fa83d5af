/** Commands about a task as a whole: what happened, what it cost, what to take back. */
@NullMarked
package dev.ahp.cli.tasks;

import org.jspecify.annotations.NullMarked;
