/**
 * What a caller's thread does with a packet before any row is touched: complete it and judge it.
 */
@NullMarked
package dev.ahp.broker.admission;

import org.jspecify.annotations.NullMarked;
