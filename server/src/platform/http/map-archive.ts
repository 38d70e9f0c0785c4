import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { archiveIn, archivePath } from "../map-source.ts";
import { notFound } from "./problem.ts";

/**
 * Serves the one archive of tiles that the operator has put into the data folder, in ranges; which it is is asked each
 * time. Nothing of a request becomes part of a file's name, so no other file of that folder can be asked for.
 */
export async function serveMapArchive(
  app: FastifyInstance,
  dataFolder: string,
  readMap: () => Promise<{ map: string }>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: path.resolve(dataFolder), serve: false });
    scope.get(archivePath, async (_request, reply) => {
      const file = archiveIn(dataFolder, (await readMap()).map);
      if (file === null) throw notFound(archivePath);
      return reply
        .header("cache-control", "public, max-age=3600")
        .sendFile(path.basename(file), { cacheControl: false });
    });
  });
}
