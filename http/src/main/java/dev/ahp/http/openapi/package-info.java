/** The description of the interface, made from the routes themselves. */
@NullMarked
package dev.ahp.http.openapi;

import org.jspecify.annotations.NullMarked;
