/** What can be read off the packets of one task: what changed from hop to hop, and what it cost. */
@NullMarked
package dev.ahp.task;

import org.jspecify.annotations.NullMarked;
