@NullMarked
package dev.ahp.http.openapi;

import org.jspecify.annotations.NullMarked;
