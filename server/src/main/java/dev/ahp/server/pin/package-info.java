/** What packets were built on, outside the broker: files, work trees, addresses. */
@NullMarked
package dev.ahp.server.pin;

import org.jspecify.annotations.NullMarked;
