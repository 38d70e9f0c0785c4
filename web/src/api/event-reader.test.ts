import { expect, test } from "vitest";
import { createEventReader } from "./event-reader.ts";

const said =
  'event: snapshot\nid: 12.ab\ndata: [{"name":"Äpfel"}]\n\n: nothing\n\nevent: ping\ndata: {}\n\nevent: gone\r\ndata: ["a",\r\ndata: "b"]\r\n\r\n';

test("events are the same wherever the pieces of a stream are cut", () => {
  const whole = createEventReader()(said);
  expect(whole).toEqual([
    { name: "snapshot", id: "12.ab", data: '[{"name":"Äpfel"}]' },
    { name: "ping", id: undefined, data: "{}" },
    { name: "gone", id: undefined, data: '["a",\n"b"]' },
  ]);
  for (let cut = 0; cut <= said.length; cut += 1) {
    const read = createEventReader();
    expect([...read(said.slice(0, cut)), ...read(said.slice(cut))]).toEqual(whole);
  }
});

test("what has not ended is no event yet", () => {
  const read = createEventReader();
  expect(read("event: ping\ndata: {}\n")).toEqual([]);
  expect(read("\n")).toHaveLength(1);
});
