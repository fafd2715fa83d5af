@NullMarked
package dev.ahp.http.probe;

import org.jspecify.annotations.NullMarked;
