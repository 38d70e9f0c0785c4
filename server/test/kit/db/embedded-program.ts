import { silentLog } from "../../../src/platform/log.ts";
import { startEmbedded } from "../../../src/platform/db/embedded/start-embedded.ts";

const [dataFolder, binFolder] = process.argv.slice(2);

/** A program of its own for the tests: serves a folder, says its address, and stops on SIGTERM. */
try {
  const server = await startEmbedded({ dataFolder: dataFolder!, binFolder, log: silentLog() });
  process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`);
  process.once("SIGTERM", () => void server.stop());
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: (error as Error).message })}\n`);
}
