import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { aStampingKey, stampOf } from "./stamping-key.ts";

/**
 * A time stamp authority (RFC 3161) behind a real socket, until the test is over. `answer` may be changed: it gets what
 * the authority replies and gives what is sent.
 */
export async function aTimeStampAuthority() {
  const key = aStampingKey();
  const authority = {
    url: "",
    certificate: key.certificate,
    questions: [] as Buffer[],
    answer: (reply: Buffer): Buffer | number => reply,
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((question) => {
      authority.questions.push(question);
      const answer = authority.answer(stampOf(key, question));
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return authority;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
