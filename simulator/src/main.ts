import { parseArgs } from "node:util";
import { runFleet } from "./fleet.ts";
import { inventPlan, readPlan } from "./plan.ts";

const usage = `Usage: simulator --gateway host:port (--plan file | --boxes N) [--seed S] [--history-months M] [--live] [--state file]`;

await main().catch((problem: unknown) => {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      gateway: { type: "string", default: "127.0.0.1:5027" },
      plan: { type: "string" },
      boxes: { type: "string" },
      seed: { type: "string", default: "wegbuch" },
      "history-months": { type: "string", default: "0" },
      live: { type: "boolean", default: false },
      state: { type: "string" },
    },
  });
  if ((values.plan === undefined) === (values.boxes === undefined)) throw new Error(usage);
  const [, host = "", port = ""] = /^(.+):(\d+)$/.exec(values.gateway) ?? [];
  if (host === "") throw new Error(`--gateway is a host and a port, such as 127.0.0.1:5027.\n${usage}`);
  await runFleet({
    gateway: { host, port: Number(port) },
    boxes:
      values.plan === undefined ? inventPlan(wholeNumber(values.boxes), values.seed) : readPlan(values.plan),
    historyMonths: wholeNumber(values["history-months"]),
    isLive: values.live,
    stateFile: values.state,
    now: Date.now,
    signal: untilStopped(),
    onProgress: (part) =>
      console.log(part === "present" ? "The current month is sent." : "The months before are sent."),
  });
}

function wholeNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,5}$/.test(text)) throw new Error(`${text} is no whole number.\n${usage}`);
  return Number(text);
}

/** A second Ctrl+C ends at once, as the listeners are gone then. */
function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
