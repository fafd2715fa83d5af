@NullMarked
package dev.ahp.http.alert;

import org.jspecify.annotations.NullMarked;
