import { expect } from "vitest";
import { addressOf, runProgram } from "./program.ts";

const announced = /Web and API on (http:\/\/[^"]+)/;

/** The program that answers calls, as it is delivered, once it does; it can be killed as a machine does it. */
export async function anApiProgram(
  database: Parameters<typeof addressOf>[0],
  settings: Record<string, string> = {},
) {
  const { child, exit, said } = runProgram("main", ["--run=api"], {
    ...addressOf(database),
    HOST: "127.0.0.1",
    PUBLIC_ORIGIN: "https://wegbuch.example",
    ...settings,
  });
  await expect.poll(() => said.out, { timeout: 60_000 }).toMatch(announced);
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  return { origin: announced.exec(said.out)![1]!, kill };
}
