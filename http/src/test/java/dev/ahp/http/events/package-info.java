@NullMarked
package dev.ahp.http.events;

import org.jspecify.annotations.NullMarked;
