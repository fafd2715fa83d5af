/** The HTTP+JSON binding. */
@NullMarked
package dev.ahp.a2a.rest;

import org.jspecify.annotations.NullMarked;
