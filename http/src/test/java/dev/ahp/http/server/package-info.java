@NullMarked
package dev.ahp.http.server;

import org.jspecify.annotations.NullMarked;
