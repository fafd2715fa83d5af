/** Alerts told to somebody outside, as they are raised. */
@NullMarked
package dev.ahp.http.alert;

import org.jspecify.annotations.NullMarked;
