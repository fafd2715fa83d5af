@NullMarked
package dev.ahp.server.alert;

import org.jspecify.annotations.NullMarked;
