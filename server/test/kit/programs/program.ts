import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";

/** The settings with which a program uses a database of the tests. */
export const addressOf = ({ url, rolesSecret }: { url: string; rolesSecret: string }) => ({
  DATABASE_URL: url,
  DATABASE_ROLES_SECRET: rolesSecret,
});

/** Runs main.js or cli.js as operators do, with these settings and nothing else, until the test is over. */
export function runProgram(program: "main" | "cli", args: string[], settings: Record<string, string>) {
  const { end, ...running } = start(program, args, settings);
  onTestFinished(end);
  return running;
}

/** Runs a command of the operator to its end. */
export async function command(args: string[], settings: Record<string, string>) {
  const { said, exit, end } = start("cli", args, settings);
  const code = await exit;
  await end();
  return { code, ...said };
}

function start(program: "main" | "cli", args: string[], settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-program-"));
  const ports = { PORT: "0", TELTONIKA_PORT: "0", GATEWAY_HOST: "127.0.0.1" };
  const child = spawn(process.execPath, [path.join(inject("programs"), `${program}.js`), ...args], {
    env: { PATH: process.env["PATH"], WEGBUCH_DATA: folder, ...ports, ...settings },
  });
  const said = { out: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.errors += text));
  // Only when both outputs have ended is everything said.
  const exit = once(child, "close").then(([code]) => code as number | null);
  const end = async () => {
    child.kill("SIGKILL");
    await exit;
    rmSync(folder, { recursive: true });
  };
  return { child, said, exit, end };
}
