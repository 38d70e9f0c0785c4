import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchBounded } from "./fetch-bounded.ts";

async function aTileServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/2/3.png`;
}

test("a picture arrives", async () => {
  const url = await aTileServer((_request, reply) =>
    reply.writeHead(200, { "content-type": "image/png", expires: "soon" }).end("png"),
  );

  const { bytes, headers } = await fetchBounded(url, { isPicture: true });

  expect([bytes.byteLength, headers.get("expires")]).toEqual([3, "soon"]);
});

test("an empty answer is an empty tile", async () => {
  const url = await aTileServer((_request, reply) => reply.writeHead(204).end());

  expect((await fetchBounded(url, { isPicture: true })).bytes.byteLength).toBe(0);
});

test.each([404, 500, 503])("an answer of %i is refused with its status", async (status) => {
  const url = await aTileServer((_request, reply) => reply.writeHead(status).end("no"));

  await expect(fetchBounded(url)).rejects.toMatchObject({ status });
});

test("a page in place of a picture is refused", async () => {
  const url = await aTileServer((_request, reply) =>
    reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Please log in</h1>"),
  );

  await expect(fetchBounded(url, { isPicture: true })).rejects.toMatchObject({ status: 200 });
});

test("what is too large is not read to its end", async () => {
  let sent = 0;
  const url = await aTileServer((_request, reply) => {
    const part = Buffer.alloc(1_000_000);
    const more = () => {
      while (!reply.destroyed && sent < 100) {
        sent += 1;
        if (reply.write(part)) continue;
        reply.once("drain", more);
        return;
      }
      reply.end();
    };
    more();
  });

  await expect(fetchBounded(url)).rejects.toThrow("More than 8000000 bytes");
  expect(sent).toBeLessThan(100);
});

test("who asks no longer is not answered", async () => {
  const url = await aTileServer(() => undefined);
  const asked = new AbortController();
  const answer = fetchBounded(url, { signal: asked.signal });
  asked.abort();

  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
});
