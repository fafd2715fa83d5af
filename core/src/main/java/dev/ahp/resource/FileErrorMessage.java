package dev.ahp.resource;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what is wrong with a file; Java's own messages often are its path and nothing else. */
public final class FileErrorMessage {
  private FileErrorMessage() {}

  /** A few words for people, without the name of the file that was asked for. */
  public static String reason(Exception fault) {
    if (fault instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return "it is there already";
    }
    if (fault instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return String.valueOf(fault.getMessage());
  }
}
