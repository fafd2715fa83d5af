/** Current values of pins outside of the broker: files, work trees, URLs. */
@NullMarked
package dev.ahp.server.pin;

import org.jspecify.annotations.NullMarked;
