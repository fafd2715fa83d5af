@NullMarked
package dev.ahp.http.route;

import org.jspecify.annotations.NullMarked;
