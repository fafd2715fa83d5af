/** The neo packet, a checkpoint format of another project. */
@NullMarked
package dev.ahp.neo;

import org.jspecify.annotations.NullMarked;
