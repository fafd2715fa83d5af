/** Pointers that replace packets which exceed the size limit of a transport. */
@NullMarked
package dev.ahp.delivery.pointer;

import org.jspecify.annotations.NullMarked;
