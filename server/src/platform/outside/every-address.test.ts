import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";
import { expect, onTestFinished, test } from "vitest";
import { everyAddress } from "./every-address.ts";

const records: Record<string, { type: number; bytes: number[] }[]> = {
  "both.example": [
    { type: 1, bytes: [93, 184, 216, 34] },
    { type: 28, bytes: [...Array(15).fill(0), 1] },
  ],
  "four.example": [{ type: 1, bytes: [10, 0, 0, 7] }],
};

/** A name server that knows these names, says of "broken.example" that it is broken, and of all others that there are none. */
async function aNameServer() {
  const socket = createSocket("udp4").on("message", (asked, from) => {
    const [name, end] = nameIn(asked);
    const type = asked.readUInt16BE(end);
    const answers = (records[name] ?? []).filter((record) => record.type === type);
    const status = name === "broken.example" ? 2 : records[name] ? 0 : 3;
    const head = Buffer.from([
      asked[0]!,
      asked[1]!,
      0x81,
      0x80 + status,
      0,
      1,
      0,
      answers.length,
      0,
      0,
      0,
      0,
    ]);
    const told = answers.map(({ bytes }) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 9, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([head, asked.subarray(12, end + 4), ...told]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

function nameIn(asked: Buffer): [name: string, end: number] {
  const labels: string[] = [];
  let at = 12;
  for (let length = asked[at]!; length > 0; length = asked[at]!) {
    labels.push(asked.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  return [labels.join(".").toLowerCase(), at + 1];
}

test("a name has the addresses of both families, one, or none", async () => {
  const resolver = await aNameServer();

  expect(await everyAddress("both.example", resolver)).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "::1", family: 6 },
  ]);
  expect(await everyAddress("four.example", resolver)).toEqual([{ address: "10.0.0.7", family: 4 }]);
  expect(await everyAddress("gone.example", resolver)).toEqual([]);
});

test("a name server that is broken has not said that there are none", async () => {
  const resolver = await aNameServer();

  await expect(everyAddress("broken.example", resolver)).rejects.toThrow("SERVFAIL");
});

test.each(["localhost", "x.localhost", "LOCALHOST."])(
  "%s is this machine, whoever is asked",
  async (name) => {
    expect(await everyAddress(name)).toEqual([
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
  },
);
