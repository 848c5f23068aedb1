// Whether asyncapi.yaml is what AsyncAPI 3 wants: no errors and no warnings. That there are later versions is neither.
import { Parser, fromFile } from "@asyncapi/parser";
import { OpenAPISchemaParser } from "@asyncapi/openapi-schema-parser";

const WARNING = 1;
const file = new URL("asyncapi.yaml", import.meta.url).pathname;
const parser = new Parser();
parser.registerSchemaParser(OpenAPISchemaParser());
const { document, diagnostics } = await fromFile(parser, file).parse();
const wrong = diagnostics.filter((one) => one.severity <= WARNING);
for (const one of wrong) {
  console.error(`${one.path.join("/")}: ${one.message} (${one.code})`);
}
if (wrong.length > 0 || !document) {
  process.exit(1);
}
const channels = document.channels().all().length;
console.log(`asyncapi.yaml: ${channels} channels, ${document.messages().all().length} messages, 0 errors, 0 warnings`);
