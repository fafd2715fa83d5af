/** Delivery of alerts to a webhook. */
@NullMarked
package dev.ahp.server.alert;

import org.jspecify.annotations.NullMarked;
