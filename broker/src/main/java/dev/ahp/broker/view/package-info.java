/** Renders rows as JSON in the format of the HTTP API. */
@NullMarked
package dev.ahp.broker.view;

import org.jspecify.annotations.NullMarked;
