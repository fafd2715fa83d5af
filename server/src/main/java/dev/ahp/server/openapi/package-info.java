/** The description of the interface, made from the routes themselves. */
@NullMarked
package dev.ahp.server.openapi;

import org.jspecify.annotations.NullMarked;
