package dev.ahp.cli.remote;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Signs a packet without sending it. */
@CommandLine.Command(
    footer = {
      "  openssl genpkey -algorithm ed25519 -out k2.pem",
      "  ahp sign packet.json --key k2.pem --sender triage-agent -o signed.json",
      "  ahp sign packet.json --key agent.pem --key-id k2 | ahp send -",
    })
public final class SignCommand extends CliCommand {
  @Mixin private final PacketFile packetFile = new PacketFile();
  @Mixin private final SigningOptions signing = new SigningOptions();

  @Option(names = "-o", paramLabel = "FILE", description = "Output file (default: stdout).")
  private @Nullable String output;

  @Override
  protected ExitCode run() {
    if (!signing.isPresent()) {
      throw new CommandException("sign requires --key PEM, an Ed25519 private key");
    }
    JsonObject signed =
        signing.sign(packetFile.packet(terminal()), terminal(), options().actingAs());
    if (output == null) {
      return printResult(signed, signed.toText());
    }
    OutputFile.write(terminal().resolve(output), signed.toText() + "\n");
    return printResult(
        JsonObject.builder()
            .put("file", output)
            .put("packetId", signed.string("packetId").orElse(""))
            .build(),
        "wrote " + output);
  }
}
