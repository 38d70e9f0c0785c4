import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

type Process = { pid: number; stop: () => Promise<void> };
type ProcessName = "api" | "gateway" | "worker" | "api,worker";

/** Starts one process of the program, or two in one, from its source. Waits until `port`, if given, is open. */
export function startProcess(
  name: ProcessName,
  environment: Record<string, string>,
  port?: number,
): Promise<Process> {
  return start(["--import", "tsx", "server/src/main.ts", `--run=${name}`], environment, port);
}

/** The same as it was built, where its memory counts. */
export function startBuilt(
  name: ProcessName,
  environment: Record<string, string>,
  port: number,
): Promise<Process> {
  return start(["server/dist/main.js", `--run=${name}`], environment, port);
}

/** What a program is told that listens on `port` for one benchmark; answers are checked against the contract everywhere else. */
export function benchSettings(
  server: { url: string; rolesSecret: string; dataFolder: string },
  port: number,
): Record<string, string> {
  return {
    DATABASE_URL: server.url,
    DATABASE_ROLES_SECRET: server.rolesSecret,
    WEGBUCH_DATA: server.dataFolder,
    PORT: String(port),
    LOG_LEVEL: "error",
    NODE_ENV: "production",
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  };
}

async function start(
  program: string[],
  environment: Record<string, string>,
  port?: number,
): Promise<Process> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: "0", ...environment },
  });
  const exited = once(child, "exit");
  if (port !== undefined) await untilOpen(port, child);
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { pid: child.pid!, stop };
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error("A process of the program did not start");
    await sleep(50);
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  const isConnected = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isConnected;
}
