/** The transport {@code http}: signed webhooks. */
@NullMarked
package dev.ahp.delivery.webhook;

import org.jspecify.annotations.NullMarked;
