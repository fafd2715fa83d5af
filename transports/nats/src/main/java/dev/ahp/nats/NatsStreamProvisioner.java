package dev.ahp.nats;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates and updates streams before they are used. */
final class NatsStreamProvisioner {
  private static final int NOT_FOUND = 404;
  private static final Duration DUPLICATE_WINDOW = Duration.ofMinutes(2);
  private static final Duration MAX_AGE = Duration.ofDays(7);

  private NatsStreamProvisioner() {}

  /** Creates the stream, or adds the subject to an existing stream. */
  static void ensure(Connection connection, String stream, String subject)
      throws IOException, JetStreamApiException {
    ensure(connection, stream, RetentionPolicy.Limits, List.of(subject));
  }

  /** Creates the stream, or adds subjects to an existing stream, which keeps its policy. */
  static void ensure(
      Connection connection, String stream, RetentionPolicy policy, List<String> subjects)
      throws IOException, JetStreamApiException {
    JetStreamManagement management = connection.jetStreamManagement();
    StreamInfo known = find(management, stream);
    if (known == null) {
      management.addStream(
          StreamConfiguration.builder()
              .name(stream)
              .subjects(subjects)
              .retentionPolicy(policy)
              .storageType(StorageType.File)
              .duplicateWindow(DUPLICATE_WINDOW)
              .maxAge(MAX_AGE)
              .build());
    } else if (!known.getConfiguration().getSubjects().containsAll(subjects)) {
      Set<String> all = new LinkedHashSet<>(known.getConfiguration().getSubjects());
      all.addAll(subjects);
      management.updateStream(
          StreamConfiguration.builder(known.getConfiguration()).subjects(all).build());
    }
  }

  private static @Nullable StreamInfo find(JetStreamManagement management, String stream)
      throws IOException, JetStreamApiException {
    try {
      return management.getStreamInfo(stream);
    } catch (JetStreamApiException e) {
      if (e.getErrorCode() == NOT_FOUND) {
        return null;
      }
      throw e;
    }
  }
}
