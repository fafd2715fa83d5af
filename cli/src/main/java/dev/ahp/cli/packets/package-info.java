/** Commands that act on single packets. */
@NullMarked
package dev.ahp.cli.packets;

import org.jspecify.annotations.NullMarked;
