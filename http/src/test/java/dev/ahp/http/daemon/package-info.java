@NullMarked
package dev.ahp.http.daemon;

import org.jspecify.annotations.NullMarked;
