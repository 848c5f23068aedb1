// Decodes recorded replies: a file with the name of a schema and a reply in each line.

import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;

public class Decode {
    public static void main(String[] arguments) throws Exception {
        var mapper = ApiClient.createDefaultObjectMapper();
        int read = 0;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split(" ", 2);
            try {
                mapper.readValue(parts[1], Class.forName("org.openapitools.client.model." + parts[0]));
                read++;
            } catch (Exception why) {
                System.out.println(parts[0] + ": " + why.getMessage());
            }
        }
        System.out.println(read + " read");
    }
}
