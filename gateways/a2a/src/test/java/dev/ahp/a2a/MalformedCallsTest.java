package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MalformedCallsTest {
  private static final String SEND = "{'jsonrpc':'2.0','id':1,'method':'message/send','params':";
  private A2aDaemon daemon;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    daemon = new A2aDaemon(directory, false);
  }

  @AfterAll
  void stop() {
    daemon.close();
  }

  private JsonObject answer(String body, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = daemon.send(A2aDaemon.OPERATOR, "POST", "/a2a", body, headers);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return A2aDaemon.json(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                                                      | -32700",
        "{'a':1,'a':2}                                          | -32700",
        "nonsense                                               | -32700",
        "[]                                                     | -32600",
        "[{'jsonrpc':'2.0','id':1,'method':'tasks/get'}]        | -32600",
        "17                                                     | -32600",
        "{}                                                     | -32600",
        "{'jsonrpc':'1.0','id':1,'method':'tasks/get'}          | -32600",
        "{'jsonrpc':2.0,'id':1,'method':'tasks/get'}            | -32600",
        "{'jsonrpc':'2.0','id':{},'method':'tasks/get'}         | -32600",
        "{'jsonrpc':'2.0','id':1.5,'method':'tasks/get'}        | -32600",
        "{'jsonrpc':'2.0','id':true,'method':'tasks/get'}       | -32600",
        "{'jsonrpc':'2.0','id':1}                               | -32600",
        "{'jsonrpc':'2.0','id':1,'method':5}                    | -32601",
        "{'jsonrpc':'2.0','id':1,'method':'no/such'}            | -32601",
        "{'jsonrpc':'2.0','id':1,'method':'SendMessage'}        | -32601",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':[]} | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{}} | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'id':3}} | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'id':'x'}} | -32001",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/resubscribe','params':{'id':'x'}} | -32001",
        "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'id':'x','historyLength':-1}}"
            + " | -32602",
      })
  void malformedCallReturnsMatchingError(String body, int code) throws Exception {
    JsonObject answer = answer(body.strip().replace('\'', '"'));

    assertThat(SendMessageTest.code(answer)).isEqualTo(code);
    assertThat(answer.string("jsonrpc")).contains("2.0");
    assertThat(answer.has("id")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}",
        "{'message':5}",
        "{'message':{}}",
        "{'message':{'messageId':'m','role':'user'}}",
        "{'message':{'messageId':'m','role':'user','parts':[]}}",
        "{'message':{'messageId':'m','role':'user','parts':[5]}}",
        "{'message':{'messageId':'m','role':'user','parts':[{}]}}",
        "{'message':{'messageId':'m','role':'user','parts':[{'kind':'odd'}]}}",
        "{'message':{'messageId':'m','role':'user','parts':[{'kind':'text'}]}}",
        "{'message':{'messageId':'m','role':'user','parts':[{'kind':'text','text':5}]}}",
        "{'message':{'messageId':'','role':'user','parts':[{'kind':'text','text':'x'}]}}",
        "{'message':{'messageId':'m','role':'boss','parts':[{'kind':'text','text':'x'}]}}",
        "{'message':{'messageId':'m','role':'user','contextId':'a b',"
            + "'parts':[{'kind':'text','text':'x'}]}}",
        "{'message':{'messageId':'m','role':'user','contextId':7,"
            + "'parts':[{'kind':'text','text':'x'}]}}",
      })
  void invalidMessageIsRejected(String params) throws Exception {
    assertThat(SendMessageTest.code(answer((SEND + params + "}").replace('\'', '"'))))
        .isEqualTo(-32602);
  }

  @Test
  void unknownVersionIsReported() throws Exception {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetTask\",\"params\":{\"id\":\"x\"}}";

    assertThat(SendMessageTest.code(answer(body, "A2A-Version", "99.0"))).isEqualTo(-32009);
    assertThat(SendMessageTest.code(answer(body, "A2A-Version", "1.0.1"))).isEqualTo(-32001);
  }

  @Test
  void bodyWithOtherContentTypeIsRejected() throws Exception {
    HttpResponse<String> answer =
        daemon.send(A2aDaemon.OPERATOR, "POST", "/a2a", "{}", "Content-Type", "text/plain");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(SendMessageTest.code(A2aDaemon.json(answer))).isEqualTo(-32005);
  }
}
