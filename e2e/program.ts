import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

type Settings = Record<string, string>;

/** A program of ours in a process of its own; what it says is kept in .build/e2e/NAME.log. */
export class Program {
  readonly #name: string;
  readonly #child: ChildProcess;

  constructor(name: string, args: string[], settings: Settings = {}) {
    const folder = path.join(root, ".build/e2e");
    mkdirSync(folder, { recursive: true });
    const log = createWriteStream(path.join(folder, `${name}.log`));
    this.#name = name;
    this.#child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout!.pipe(log, { end: false });
    this.#child.stderr!.pipe(log, { end: false });
    this.#child.once("exit", () => log.end());
  }

  /** Waits for a condition; rejects as soon as the program has ended, as it would never come true then. */
  async until(isTrue: () => Promise<boolean>): Promise<void> {
    while (!(await isTrue().catch(() => false))) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw this.#failure();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Asks the program to end and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#ended();
  }

  #ended(): Promise<number | null> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return Promise.resolve(exitCode);
    return new Promise((resolve) => this.#child.once("exit", resolve));
  }

  #failure(): Error {
    return new Error(`${this.#name} ended by itself; .build/e2e/${this.#name}.log says why`);
  }
}
