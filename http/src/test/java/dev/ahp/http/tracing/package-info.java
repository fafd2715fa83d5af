@NullMarked
package dev.ahp.http.tracing;

import org.jspecify.annotations.NullMarked;
