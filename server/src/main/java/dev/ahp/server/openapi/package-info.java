/** The OpenAPI document, generated from the routes. */
@NullMarked
package dev.ahp.server.openapi;

import org.jspecify.annotations.NullMarked;
