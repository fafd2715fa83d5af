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
 * Answers an editor, one message after the other. Files are linted when nothing more has been sent,
 * so that fast typing does not pile up work.
 */
final class LspServer {
  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int NOT_INITIALIZED = -32002;

  private final JsonRpcConnection jsonRpcConnection;
  private final Workspace workspace;
  private final DiagnosticsPublisher diagnosticsPublisher;
  private final FindingActions findingActions;
  private boolean initialized;
  private boolean shutDown;
  private boolean changed;

  LspServer(JsonRpcConnection jsonRpcConnection, Supplier<LocalDate> today) {
    this.jsonRpcConnection = jsonRpcConnection;
    this.workspace = new Workspace(today);
    this.diagnosticsPublisher = new DiagnosticsPublisher(jsonRpcConnection, workspace);
    this.findingActions = new FindingActions(workspace, diagnosticsPublisher);
  }

  /** Whether the editor said good-bye before it left. */
  boolean serve() {
    while (true) {
      try {
        Optional<JsonObject> message = jsonRpcConnection.next();
        if (message.isEmpty() || isMethod(message.get(), "exit")) {
          return shutDown;
        }
        take(message.get());
      } catch (JsonRpcConnection.InvalidFrameException e) {
        jsonRpcConnection.refuse(Json.Null.NULL, PARSE_ERROR, String.valueOf(e.getMessage()));
      }
      if (changed && !jsonRpcConnection.hasMore()) {
        changed = false;
        diagnosticsPublisher.publish();
      }
    }
  }

  private static boolean isMethod(JsonObject message, String method) {
    return message.string("method").filter(method::equals).isPresent();
  }

  private void take(JsonObject message) {
    Json id = message.get("id");
    String method = message.string("method").orElse("");
    JsonObject params = message.object("params").orElse(JsonObject.empty());
    if (id == null) {
      notified(method, params);
    } else if (!method.isEmpty()) {
      asked(id, method, params);
    }
  }

  private void asked(Json id, String method, JsonObject params) {
    if (shutDown) {
      jsonRpcConnection.refuse(id, INVALID_REQUEST, "the server was shut down");
    } else if (!initialized && !method.equals("initialize")) {
      jsonRpcConnection.refuse(id, NOT_INITIALIZED, "initialize comes first");
    } else {
      switch (method) {
        case "initialize" -> jsonRpcConnection.answer(id, initialize());
        case "shutdown" -> {
          shutDown = true;
          jsonRpcConnection.answer(id, Json.Null.NULL);
        }
        case "textDocument/hover" -> jsonRpcConnection.answer(id, findingActions.hover(params));
        case "textDocument/codeAction" ->
            jsonRpcConnection.answer(id, findingActions.actions(params));
        default -> jsonRpcConnection.refuse(id, METHOD_NOT_FOUND, "there is no method " + method);
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

  private void notified(String method, JsonObject params) {
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

  /** The whole text, as we asked for. */
  private static Optional<String> lastChange(JsonObject params) {
    List<JsonObject> changes =
        params.array("contentChanges").map(JsonArray::objects).orElse(List.of());
    return changes.isEmpty() ? Optional.empty() : changes.get(changes.size() - 1).string("text");
  }
}
