import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { archivePath } from "../map-source.ts";

/**
 * Serves the one archive of tiles that the operator has put into the data folder, in ranges. Nothing of a request
 * becomes part of a file's name, so no other file of that folder can be asked for.
 */
export async function serveMapArchive(app: FastifyInstance, file: string): Promise<void> {
  const [root, name] = [path.dirname(file), path.basename(file)];
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false });
    scope.get(archivePath, (_request, reply) =>
      reply.header("cache-control", "public, max-age=3600").sendFile(name, { cacheControl: false }),
    );
  });
}
