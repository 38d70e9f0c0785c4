import { expect, vi } from "vitest";
import { runProgram } from "./program.ts";

const announced = {
  api: /Web and API on http:\/\/[^"]*?:(\d+)/,
  gateway: /Boxes on [\d.]+:(\d+)/,
  worker: /Trips, (a)/,
};

/** One process of several, as on a machine of its own: what it says is kept, and it can die at any time. */
export async function aMachine(name: keyof typeof announced, settings: Record<string, string>) {
  const { child, said, exit } = runProgram("main", [`--run=${name}`], {
    BOX_RECORDS_PER_SECOND: "100000",
    ...settings,
  });
  await vi.waitFor(() => expect(said.out, said.errors).toMatch(announced[name]), { timeout: 60_000 });
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  return { port: Number(announced[name].exec(said.out)![1]), said, kill };
}
