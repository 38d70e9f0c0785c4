import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";

const require = createRequire(import.meta.url);
const swaggerFolder = path.dirname(require.resolve("swagger-ui-dist/package.json"));

const files = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
} as const;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Wegbuch API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** With what is said beyond OpenAPI: the scope by which a token opens a call. */
const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", validatorUrl: null, showExtensions: true });\n`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** GET /api/openapi.json and the page /api/docs that reads it; nothing is fetched from elsewhere. */
export function serveDocsPage(app: FastifyInstance, openApi: () => unknown): void {
  let description: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    description ??= JSON.stringify(openApi());
    return reply.type("application/json; charset=utf-8").send(description);
  });
  app.get("/api/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page),
  );
  app.get("/api/docs/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(start),
  );
  for (const [name, type] of Object.entries(files)) {
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type(type).send(createReadStream(path.join(swaggerFolder, name))),
    );
  }
}
