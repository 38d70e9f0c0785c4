import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { freePort } from "./product.ts";
import { Program, root } from "./program.ts";

/** An installation nobody has set up, as `npm start` begins it, and the code it has printed; until the test is over. */
export async function anEmptyInstallation(name: string): Promise<{ origin: string; code: string }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-first-"));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const program = new Program(name, ["server/dist/main.js"], {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TELTONIKA_PORT: String(gatewayPort),
    GATEWAY_HOST: "127.0.0.1",
    WEGBUCH_DATA: dataFolder,
    WEGBUCH_DEMO: "",
    SMTP_URL: "",
  });
  onTestFinished(async () => {
    await program.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const log = path.join(root, `.build/e2e/${name}.log`);
  const printed = () => /with the code ([\w-]+)/.exec(readFileSync(log, "utf8"))?.[1];
  await program.until(async () => (await fetch(`${origin}/health/ready`)).ok && printed() !== undefined);
  return { origin, code: printed()! };
}

/** A real mail server that lets in who knows the password; `inbox` holds whom it has accepted mails for. */
export async function aMailServer(password: string): Promise<{ port: number; inbox: string[] }> {
  const inbox: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth: (login, _session, done) =>
      login.password === password ? done(null, { user: login.username }) : done(new Error("Wrong password")),
    onData: (stream, session, done) => {
      stream.resume();
      stream.once("end", () => {
        inbox.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { port: (server.server.address() as AddressInfo).port, inbox };
}
