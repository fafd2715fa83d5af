@NullMarked
package dev.ahp.http.limit;

import org.jspecify.annotations.NullMarked;
