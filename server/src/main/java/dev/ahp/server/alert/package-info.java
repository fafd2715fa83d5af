/** Alerts told to somebody outside, as they are raised. */
@NullMarked
package dev.ahp.server.alert;

import org.jspecify.annotations.NullMarked;
