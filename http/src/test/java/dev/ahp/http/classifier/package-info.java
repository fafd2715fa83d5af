@org.jspecify.annotations.NullMarked
package dev.ahp.http.classifier;
