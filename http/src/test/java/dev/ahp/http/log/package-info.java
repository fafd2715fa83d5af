@NullMarked
package dev.ahp.http.log;

import org.jspecify.annotations.NullMarked;
