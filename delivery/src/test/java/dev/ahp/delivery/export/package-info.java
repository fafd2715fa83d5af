@org.jspecify.annotations.NullMarked
package dev.ahp.delivery.export;
