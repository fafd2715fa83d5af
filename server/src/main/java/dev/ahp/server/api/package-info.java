/** The routes of the broker's API. */
@NullMarked
package dev.ahp.server.api;

import org.jspecify.annotations.NullMarked;
