package dev.ahp.cli.lsp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A language server that handles messages sequentially. Files are linted when no further input is
 * available, so that fast typing does not queue up work.
 */
final class LspServer {
  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int NOT_INITIALIZED = -32002;

  private final JsonRpcConnection connection;
  private final Workspace workspace;
  private final DiagnosticsPublisher publisher;
  private final FindingActions actions;
  private boolean initialized;
  private boolean shutDown;
  private boolean changed;

  LspServer(JsonRpcConnection connection, Supplier<LocalDate> today) {
    this.connection = connection;
    this.workspace = new Workspace(today);
    this.publisher = new DiagnosticsPublisher(connection, workspace);
    this.actions = new FindingActions(workspace, publisher);
  }

  /** Handles messages until exit; returns whether the editor requested a shutdown first. */
  boolean serve() {
    while (true) {
      try {
        Optional<JsonObject> message = connection.next();
        if (message.isEmpty() || isMethod(message.get(), "exit")) {
          return shutDown;
        }
        dispatch(message.get());
      } catch (JsonRpcConnection.InvalidFrameException e) {
        connection.respondWithError(Json.Null.NULL, PARSE_ERROR, String.valueOf(e.getMessage()));
      }
      if (changed && !connection.hasMore()) {
        changed = false;
        publisher.publish();
      }
    }
  }

  private static boolean isMethod(JsonObject message, String method) {
    return message.string("method").filter(method::equals).isPresent();
  }

  private void dispatch(JsonObject message) {
    Json id = message.get("id");
    String method = message.string("method").orElse("");
    JsonObject params = message.object("params").orElse(JsonObject.empty());
    if (id == null) {
      handleNotification(method, params);
    } else if (!method.isEmpty()) {
      handleRequest(id, method, params);
    }
  }

  private void handleRequest(Json id, String method, JsonObject params) {
    if (shutDown) {
      connection.respondWithError(id, INVALID_REQUEST, "the server is shut down");
    } else if (!initialized && !method.equals("initialize")) {
      connection.respondWithError(
          id, NOT_INITIALIZED, "the server is not initialized; send initialize first");
    } else {
      switch (method) {
        case "initialize" -> connection.respond(id, initialize());
        case "shutdown" -> {
          shutDown = true;
          connection.respond(id, Json.Null.NULL);
        }
        case "textDocument/hover" -> connection.respond(id, actions.hover(params));
        case "textDocument/codeAction" -> connection.respond(id, actions.actions(params));
        default -> connection.respondWithError(id, METHOD_NOT_FOUND, "unknown method " + method);
      }
    }
  }

  private Json initialize() {
    initialized = true;
    JsonObject sync =
        JsonObject.builder().put("openClose", true).put("change", 1).put("save", true).build();
    JsonObject capabilities =
        JsonObject.builder()
            .put("positionEncoding", "utf-16")
            .put("textDocumentSync", sync)
            .put("hoverProvider", true)
            .put(
                "codeActionProvider",
                JsonObject.builder()
                    .put("codeActionKinds", JsonArray.ofStrings(List.of("quickfix")))
                    .build())
            .build();
    return JsonObject.builder()
        .put("capabilities", capabilities)
        .put("serverInfo", JsonObject.builder().put("name", "ahp").build())
        .build();
  }

  private void handleNotification(String method, JsonObject params) {
    JsonObject document = params.object("textDocument").orElse(JsonObject.empty());
    Optional<Path> file = document.string("uri").flatMap(Workspace::file);
    if (file.isEmpty()) {
      return;
    }
    changed = true;
    switch (method) {
      case "textDocument/didOpen" -> workspace.put(file.get(), document.string("text").orElse(""));
      case "textDocument/didChange" ->
          lastChange(params).ifPresent(it -> workspace.put(file.get(), it));
      case "textDocument/didClose" -> workspace.remove(file.get());
      case "textDocument/didSave" -> {}
      default -> changed = false;
    }
  }

  /** Returns the whole text; the server requests full synchronization. */
  private static Optional<String> lastChange(JsonObject params) {
    List<JsonObject> changes =
        params.array("contentChanges").map(JsonArray::objects).orElse(List.of());
    return changes.isEmpty() ? Optional.empty() : changes.get(changes.size() - 1).string("text");
  }
}
