import { randomInt, randomUUID } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import { onTestFinished } from "vitest";
import { aCertificate } from "../gateway/certificate.ts";

type Received = { url: string; method: string; headers: IncomingHttpHeaders; bytes: Buffer; body: string };

/**
 * Somebody else's server at https and port 8443, with a loopback address of its own and a name, unless it is called by that
 * address, until the test is over.
 */
export async function aReceiver(
  answer: RequestListener = (_, response) => void response.end(),
  { isNamed = true }: { isNamed?: boolean } = {},
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const { url, method, headers } = request;
      received.push({ url: url!, method: method!, headers, bytes, body: bytes.toString("utf8") });
      answer(request, response);
    });
  });
  const address = await listening(server);
  const host = isNamed ? `${randomUUID()}.example` : address;
  const { cert, key } = aCertificate(host);
  server.setSecureContext({ cert, key });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host, url: `https://${host}:8443/`, address, certificate: cert, received, server };
}

type Named = { host: string; address: string };

/** Looks up names among receivers; others lead nowhere. */
export const namesOf =
  (...receivers: readonly Named[]) =>
  async (name: string): Promise<LookupAddress[]> =>
    receivers.flatMap(({ host, address }) => (host === name ? [{ address, family: 4 }] : []));

/** Addresses of the loopback network are plenty, and the port is always the same. */
async function listening(server: Server): Promise<string> {
  for (;;) {
    const address = `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;
    try {
      server.listen(8443, address);
      await once(server, "listening");
      return address;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}
