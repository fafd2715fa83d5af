@NullMarked
package dev.ahp.http.pin;

import org.jspecify.annotations.NullMarked;
