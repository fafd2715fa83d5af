/** The statuses of a packet and the transitions between them. */
@NullMarked
package dev.ahp.lifecycle;

import org.jspecify.annotations.NullMarked;
