// The programs of the product as one: started with settings of their own, written into logs, ended in order.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { root } from "./run.mjs";

export const port = Number(process.env.PORT || 8080);
export const gatewayPort = Number(process.env.TELTONIKA_PORT || 5027);

/** Programs that write their logs into `folder`; whatever ends us ends them first: a signal, or an error nobody caught. */
export class Programs {
  #running = [];
  #folder;
  #isStopping = false;

  constructor(folder) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void this.stop(0));
    process.on("uncaughtException", (problem) => this.fail(problem));
  }

  get isStopping() {
    return this.#isStopping;
  }

  /** Says the problem and ends everything, unless it ends already. */
  fail(problem) {
    if (this.#isStopping) return;
    console.error(problem.message);
    void this.stop(1);
  }

  /** Starts a program; gives its output, its end (the exit code) and how to end it. */
  start(name, args, settings) {
    const logFile = path.join(this.#folder, `${name}.log`);
    const log = createWriteStream(logFile);
    // In a group of its own, so that Ctrl+C in the terminal reaches us alone and everything ends in order.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: settings,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let lastWords = "";
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.stderr.on("data", (bytes) => (lastWords = `${lastWords}${bytes}`.slice(-2_000)));
    const ended = new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
    const program = {
      name,
      output: child.stdout,
      ended,
      end: () => {
        child.kill("SIGTERM");
        return ended;
      },
      failure: () =>
        new Error(lastWords.trim() || `${name} ended by itself; ${path.relative(root, logFile)} says why.`),
    };
    this.#running.push(program);
    void ended.then(() => this.#running.splice(this.#running.indexOf(program), 1));
    return program;
  }

  /** Ends the programs in the opposite order of their start, each after the other. */
  async stop(code) {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const program of this.#running.toReversed()) await program.end();
    process.exit(code);
  }
}

/** Waits until the server answers that it is ready; rejects when it ends before. */
export async function untilReady(server) {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw server.failure();
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Rejects with a sentence when somebody listens there already. */
export async function requireFree(number, setting, host) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(number, host, () => probe.close(() => resolve(true)));
  });
  if (!isFree) throw new Error(`Port ${number} is in use; set ${setting} to another one.`);
}

/** The logins of the demo, as the server names them. */
export async function demoLogins() {
  const { demoLogins } = await (await fetch(`http://127.0.0.1:${port}/api/Services`)).json();
  return [
    `Log in with the password ${demoLogins[0].password} as one of`,
    ...demoLogins.map(({ username }) => `  ${username}`),
    "  neu@alpenland.example (at the first login)",
    "  admin@sonnleitner.example (a tester)",
    "  admin@fahrschule-auer.example (a tester whose trial is over)",
    "  admin@donauland.example (the special organisation)",
  ];
}
