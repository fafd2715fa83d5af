/** Trains and measures the model of the safety scanner; not part of what is shipped. */
@NullMarked
package dev.ahp.training;

import org.jspecify.annotations.NullMarked;
