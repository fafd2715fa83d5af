package dev.ahp.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A mail server that accepts each message, or rejects the recipients. */
final class SmtpReceiver implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final String recipientReply;
  private final Thread thread = new Thread(this::serve, "smtp-receiver");

  SmtpReceiver(String recipientReply) throws IOException {
    this.recipientReply = recipientReply;
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Returns the envelope and the text of the next message. */
  String next() throws InterruptedException {
    String message = messages.poll(20, TimeUnit.SECONDS);
    if (message == null) {
      throw new AssertionError("no mail came");
    }
    return message;
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        converse(client);
      } catch (IOException e) {
        // The client or the test ended the connection.
      }
    }
  }

  private void converse(Socket client) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
    OutputStream out = client.getOutputStream();
    StringBuilder message = new StringBuilder();
    reply(out, "220 ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      message.append(line).append('\n');
      if (line.startsWith("RCPT")) {
        reply(out, recipientReply);
      } else if (line.equals("DATA")) {
        reply(out, "354 go on");
        for (String text = in.readLine(); !".".equals(text); text = in.readLine()) {
          message.append(text).append('\n');
        }
        reply(out, "250 accepted");
      } else if (line.startsWith("QUIT")) {
        reply(out, "221 bye");
        messages.add(message.toString());
        return;
      } else {
        reply(out, "250 ok");
      }
    }
  }

  private static void reply(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(UTF_8));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
