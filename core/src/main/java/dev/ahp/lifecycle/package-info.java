/** Where a packet can stand, and every way from one place to the next. */
@NullMarked
package dev.ahp.lifecycle;

import org.jspecify.annotations.NullMarked;
