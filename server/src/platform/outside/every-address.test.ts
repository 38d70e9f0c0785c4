import { Resolver } from "node:dns/promises";
import { expect, test } from "vitest";
import { aNameServer } from "../../../test/kit/http/name-server.ts";
import { everyAddress } from "./every-address.ts";

const records: Record<string, { type: number; bytes: number[] }[]> = {
  "both.example": [
    { type: 1, bytes: [93, 184, 216, 34] },
    { type: 28, bytes: [...Array(15).fill(0), 1] },
  ],
  "four.example": [{ type: 1, bytes: [10, 0, 0, 7] }],
};

/** A name server that knows these names, says of "broken.example" that it is broken, and of all others that there are none. */
async function aResolver() {
  const resolver = new Resolver();
  resolver.setServers([
    await aNameServer((name) => (name === "broken.example" ? "isBroken" : records[name])),
  ]);
  return resolver;
}

test("a name has the addresses of both families, one, or none", async () => {
  const resolver = await aResolver();

  expect(await everyAddress("both.example", resolver)).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "::1", family: 6 },
  ]);
  expect(await everyAddress("four.example", resolver)).toEqual([{ address: "10.0.0.7", family: 4 }]);
  expect(await everyAddress("gone.example", resolver)).toEqual([]);
});

test("a name server that is broken has not said that there are none", async () => {
  const resolver = await aResolver();

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
