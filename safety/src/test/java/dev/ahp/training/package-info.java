/** Trains and measures the model of the safety scanner; not shipped. */
@NullMarked
package dev.ahp.training;

import org.jspecify.annotations.NullMarked;
