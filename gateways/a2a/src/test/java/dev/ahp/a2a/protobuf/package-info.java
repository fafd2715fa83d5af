@NullMarked
package dev.ahp.a2a.protobuf;

import org.jspecify.annotations.NullMarked;
