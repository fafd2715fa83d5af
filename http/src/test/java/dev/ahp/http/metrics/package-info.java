@NullMarked
package dev.ahp.http.metrics;

import org.jspecify.annotations.NullMarked;
