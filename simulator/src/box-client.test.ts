import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { expect, onTestFinished, test } from "vitest";
import { BoxClient } from "./box-client.ts";
import { aTinyGateway, type Reply } from "./tiny-gateway.ts";

const imei = "350000000000001";

test("records arrive as they were sent, one frame after the other, on one connection", async () => {
  const { gateway, client } = await aConnection();

  await client.send([recordAt(1), recordAt(2)]);
  await client.send([recordAt(3)]);

  expect(gateway.received.get(imei)?.map((record) => record.timestampMs)).toEqual([1, 2, 3]);
  expect(gateway.counts).toEqual({ connections: 1, frames: 2 });
});

test("a frame of which nothing was taken is sent again", async () => {
  const { gateway, client } = await aConnection((frame) => (frame === 1 ? "take nothing" : "acknowledge"));

  await client.send([recordAt(1)]);

  expect(gateway.received.get(imei)).toHaveLength(1);
  expect(gateway.counts).toEqual({ connections: 1, frames: 2 });
});

test("a connection lost before the answer is opened again and the frame repeated", async () => {
  const { gateway, client } = await aConnection((frame) => (frame < 3 ? "hang up" : "acknowledge"));

  await client.send([recordAt(1)]);

  expect(gateway.received.get(imei)).toHaveLength(1);
  expect(gateway.counts).toEqual({ connections: 3, frames: 3 });
});

test("a box waits for a gateway that is not there yet", async () => {
  const closed = await aTinyGateway();
  closed.close();
  const client = new BoxClient({ address: closed.address, imei, patience: { retry: 5 } });

  const sending = client.send([recordAt(1)]);
  client.close();

  await expect(sending).rejects.toThrow("switched off");
});

test("a box that waits for an answer too long tries again on a new connection", async () => {
  const { gateway, client } = await aConnection((frame) => (frame === 1 ? "say nothing" : "acknowledge"), {
    answer: 40,
  });

  await client.send([recordAt(1)]);

  expect(gateway.counts).toEqual({ connections: 2, frames: 2 });
});

test("pings between frames disturb nobody", async () => {
  const { gateway, client } = await aConnection(undefined, { ping: 1 });

  await client.send([recordAt(1)]);
  await expect.poll(() => gateway.pings()).toBeGreaterThan(2);
  await client.send([recordAt(2)]);

  expect(gateway.received.get(imei)).toHaveLength(2);
  expect(gateway.counts.connections).toBe(1);
});

async function aConnection(
  reply?: (frameNumber: number) => Reply,
  patience: { answer?: number; ping?: number } = {},
) {
  const gateway = await aTinyGateway(reply);
  const client = new BoxClient({ address: gateway.address, imei, patience: { retry: 5, ...patience } });
  onTestFinished(() => {
    client.close();
    gateway.close();
  });
  return { gateway, client };
}

function recordAt(timestampMs: number): AvlRecord {
  const place = { latitude: 48.2, longitude: 16.37, altitude: 171, angle: 90, satellites: 11, speedKmh: 50 };
  return { timestampMs, priority: 0, ...place, eventId: 0, io: [{ id: 239, size: 1, value: 1 }] };
}
