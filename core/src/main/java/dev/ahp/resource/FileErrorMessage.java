package dev.ahp.resource;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes file errors. The messages of Java often contain only the path. */
public final class FileErrorMessage {
  private FileErrorMessage() {}

  /** Returns a short reason without the file name. */
  public static String reason(Exception error) {
    if (error instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof FileAlreadyExistsException) {
      return "file already exists";
    }
    if (error instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return String.valueOf(error.getMessage());
  }
}
