package dev.ahp.server.api;

import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Route;
import java.util.List;

/** Routes for the encryption of the store. */
record EncryptionRoutes(EncryptionApi encryption) {
  List<Route> routes() {
    return List.of(
        Route.get("/v1/encryption")
            .named(
                "getEncryption", "Get the master keys of the store and the progress of encryption")
            .access(Access.OVERSIGHT)
            .returns("Encryption", it -> encryption.status(it.caller())),
        Route.post("/v1/encryption/rotate")
            .named("rotateKeys", "Encrypt all data keys with the newest master key")
            .access(Access.OPERATORS)
            .takes(BodyRule.OPTIONAL, "Note")
            .returnsLater("Encryption", it -> encryption.rotate(it.caller())));
  }
}
