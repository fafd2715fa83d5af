/**
 * One message, many renderings, each way without loss.
 *
 * <p>In the middle stands the <em>hub</em>: a handoff message or a packet as JSON. Every format
 * projects the hub to its own shape and lifts that shape back. What a shape has no place for
 * travels beside it in an {@link dev.ahp.format.FormatExtension} that the format's own readers
 * ignore.
 */
@NullMarked
package dev.ahp.format;

import org.jspecify.annotations.NullMarked;
