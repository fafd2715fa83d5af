package dev.ahp.server.notice;

import dev.ahp.json.JsonObject;
import dev.ahp.net.PostOutcome;
import dev.ahp.server.notice.NoticeSettings.MailSettings;
import jakarta.mail.Authenticator;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sends messages by SMTP. */
record MailChannel(MailSettings settings, Duration timeout) implements NoticeChannel {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.notice");

  @Override
  public PostOutcome send(JsonObject notice, NoticeText text) {
    try {
      Transport.send(message(text));
      return PostOutcome.ACCEPTED;
    } catch (SendFailedException | AddressException e) {
      LOG.log(Level.WARNING, "the {0} rejected a message: {1}", settings, e.getMessage());
      return PostOutcome.REJECTED;
    } catch (MessagingException e) {
      LOG.log(Level.DEBUG, "cannot send mail", e);
      return PostOutcome.RETRY_LATER;
    }
  }

  private MimeMessage message(NoticeText text) throws MessagingException {
    MimeMessage message = new MimeMessage(Session.getInstance(properties(), authenticator()));
    message.setFrom(new InternetAddress(settings.from()));
    for (String address : settings.to()) {
      message.addRecipient(Message.RecipientType.TO, new InternetAddress(address));
    }
    message.setSubject(text.subject(), "UTF-8");
    message.setText(text.mail(), "UTF-8");
    message.setHeader("Auto-Submitted", "auto-generated");
    return message;
  }

  private Properties properties() {
    String millis = String.valueOf(timeout.toMillis());
    Properties properties = new Properties();
    properties.put("mail.transport.protocol", "smtp");
    properties.put("mail.smtp.host", settings.host());
    properties.put("mail.smtp.port", String.valueOf(settings.port()));
    properties.put("mail.smtp.connectiontimeout", millis);
    properties.put("mail.smtp.timeout", millis);
    properties.put("mail.smtp.writetimeout", millis);
    properties.put("mail.smtp.ssl.enable", String.valueOf(settings.tls()));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.starttls.enable", "true");
    properties.put("mail.smtp.starttls.required", String.valueOf(settings.requireTls()));
    properties.put("mail.smtp.auth", String.valueOf(settings.user() != null));
    return properties;
  }

  private @Nullable Authenticator authenticator() {
    String user = settings.user();
    if (user == null) {
      return null;
    }
    return new Authenticator() {
      @Override
      protected PasswordAuthentication getPasswordAuthentication() {
        return new PasswordAuthentication(user, settings.password());
      }
    };
  }

  @Override
  public String toString() {
    return settings.toString();
  }
}
