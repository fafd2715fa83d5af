/** The neo packet, a checkpoint format of another project that we read and write. */
@NullMarked
package dev.ahp.neo;

import org.jspecify.annotations.NullMarked;
