/** Files that hold one of our documents: finding out which, and whether it is a good one. */
@NullMarked
package dev.ahp.document;

import org.jspecify.annotations.NullMarked;
