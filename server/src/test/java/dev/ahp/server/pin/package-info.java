@NullMarked
package dev.ahp.server.pin;

import org.jspecify.annotations.NullMarked;
