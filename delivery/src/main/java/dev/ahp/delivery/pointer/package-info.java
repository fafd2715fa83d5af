/** What is too large for the way it goes, and where its receiver gets it instead. */
@NullMarked
package dev.ahp.delivery.pointer;

import org.jspecify.annotations.NullMarked;
