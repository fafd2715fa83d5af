/**
 * Lossless conversion between formats.
 *
 * <p>The <em>hub</em> is a handoff message or a packet as JSON. Every format projects the hub to
 * its own shape and lifts that shape back. Members that a shape cannot represent are stored in a
 * {@link dev.ahp.format.FormatExtension}, which other readers of the format ignore.
 */
@NullMarked
package dev.ahp.format;

import org.jspecify.annotations.NullMarked;
