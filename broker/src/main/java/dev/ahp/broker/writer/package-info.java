/**
 * Units of work: a verb as a function over rows, and the lanes that run many of them in one
 * transaction with their audit records inside.
 */
@NullMarked
package dev.ahp.broker.writer;

import org.jspecify.annotations.NullMarked;
