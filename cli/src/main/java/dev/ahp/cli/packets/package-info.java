/** Commands about single packets: send, claim, decide, look. */
@NullMarked
package dev.ahp.cli.packets;

import org.jspecify.annotations.NullMarked;
