import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

const limits = { strangeSockets: 2, strangersBeside: 3, networkSockets: 5, sockets: 7 };

test("the stranger that has been silent the longest makes room for a newcomer of its network", () => {
  const { admit, dropped, crowd } = aCrowd();

  for (const name of ["first", "second", "third"]) expect(admit("a", name)).toBe(true);
  expect(admit("b", "elsewhere")).toBe(true);

  expect(dropped).toEqual(["first"]);
  expect([...crowd]).toHaveLength(3);
});

test("beside a box a few more strangers wait, and never the box makes room", () => {
  const { admit, accept, dropped } = aCrowd();
  admit("a", "box");
  accept("a", "box");

  for (const name of ["1", "2", "3", "4"]) expect(admit("a", name)).toBe(true);

  expect(dropped).toEqual(["1"]);
});

test("known boxes, too, have room for so many in a network and all together", () => {
  const { admit, accept, leave, dropped } = aCrowd();
  const join = (network: string, name: string) => admit(network, name) && (accept(network, name), true);

  expect(["1", "2", "3", "4", "5", "6"].map((name) => join("a", name))).toEqual([
    ...Array(5).fill(true),
    false,
  ]);
  expect(["7", "8", "9"].map((name) => join("b", name))).toEqual([true, true, false]);
  leave("a", "1");
  expect(join("b", "10")).toBe(true);
  expect(dropped).toEqual([]);
});

test("when all is full, a stranger of another network makes room", () => {
  const { admit, accept, dropped } = aCrowd();
  admit("c", "silent");
  for (const name of ["1", "2", "3", "4", "5"]) {
    admit("a", name);
    accept("a", name);
  }
  admit("b", "6");
  accept("b", "6");

  expect(admit("b", "7")).toBe(true);
  expect(dropped).toEqual(["silent"]);
});

function aCrowd() {
  const dropped: string[] = [];
  const crowd = new Crowd<{ destroy(): void }>(limits);
  const connections = new Map<string, { destroy(): void }>();
  const named = (name: string) => {
    const connection = connections.get(name) ?? { destroy: () => void dropped.push(name) };
    connections.set(name, connection);
    return connection;
  };
  return {
    crowd,
    dropped,
    admit: (network: string, name: string) => crowd.admit(network, named(name)),
    accept: (network: string, name: string) => crowd.accept(network, named(name)),
    leave: (network: string, name: string) => crowd.leave(network, named(name)),
  };
}
