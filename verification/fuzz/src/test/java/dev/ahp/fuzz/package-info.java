/** Fuzz targets, one per parser. A parser may reject any input but must not fail. */
@NullMarked
package dev.ahp.fuzz;

import org.jspecify.annotations.NullMarked;
