import { encodeCommand } from "@wegbuch/device-protocol/teltonika/command";
import { expect, test } from "vitest";
import { answerTo, ServerMessages } from "./server-messages.ts";

const counted = (count: number) => Buffer.from([0, 0, 0, count]);

test("counts and commands are told apart, also when they arrive together", () => {
  const all = Buffer.concat([counted(3), encodeCommand("getver"), encodeCommand("getinfo"), counted(1)]);
  const messages = [{ taken: 3 }, { command: "getver" }, { command: "getinfo" }, { taken: 1 }];
  expect(new ServerMessages().push(all)).toEqual(messages);
});

test("a command that arrives in two pieces is read once it is whole", () => {
  const frame = encodeCommand("setparam 10055:30");
  const messages = new ServerMessages();
  expect(messages.push(frame.subarray(0, 6))).toEqual([]);
  expect(messages.push(frame.subarray(6))).toEqual([{ command: "setparam 10055:30" }]);
});

test("a server that took nothing says so with four zeros alone", () => {
  const messages = new ServerMessages();
  expect(messages.push(counted(0))).toEqual([{ taken: 0 }]);
  expect(messages.push(counted(2))).toEqual([{ taken: 2 }]);
});

test("a box says what it set, and that it does not know a command", () => {
  expect(answerTo("setparam 10055:30", "353094095000102")).toBe("New value 10055:30");
  expect(answerTo("cpureset", "353094095000102")).toBe("WARNING: Unknown command");
});
