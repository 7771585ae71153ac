import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class EnrichmentTest {
  // Your code has two settings: https://api.smarte.pro, and https://signals.smarte.pro for users and keys. Set both to this URL.
  static final String URL = System.getenv().getOrDefault("SANDBOX_URL", "http://127.0.0.1:8080");

  static HttpResponse<String> post(String path, String body, String apiKey) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(URL + path))
        .header("content-type", "application/json")
        .header("apikey", apiKey)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void stopsWhenTheCreditsAreUsedUp() throws Exception {
    var organization = post("/sandbox/organizations", "{\"credits\":0}", "").body();
    var apiKey = organization.replaceFirst(".*\"apiKey\":\"([^\"]+)\".*", "$1");
    var response = post("/v7/enrich", "{\"companyName\":\"Northwind Optics\"}", apiKey);
    assertEquals(402, response.statusCode());
  }
}
