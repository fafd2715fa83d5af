/** What ships inside our own jars: the only door of the protocol to bytes outside the heap. */
@NullMarked
package dev.ahp.resource;

import org.jspecify.annotations.NullMarked;
