import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { silentLog } from "../platform/log.ts";
import { aRecord, connectBox, greetedBox } from "../../test/kit/gateway/box.ts";
import { aCertificate } from "../../test/kit/gateway/certificate.ts";
import { aGateway, readingsOf, registerBox } from "../../test/kit/gateway/gateway.ts";
import { openTlsCertificate } from "./tls-certificate.ts";

const database = await aDatabase({ connectionsPerRole: 4 });

test("a box that speaks TLS reports as any other", async () => {
  const files = certificateFiles();
  const gateway = await aTlsGateway(files);
  const imei = await registerBox(database);
  const socket = await dial(gateway.tlsPort, files.cert);

  const box = await greetedBox(socket, imei);
  expect(await box.report([aRecord(0), aRecord(10)])).toBe(2);
  await gateway.close(0);

  expect(await readingsOf(database, imei)).toHaveLength(2);
  expect(await transportsOf(imei)).toEqual([{ transport: "tls" }]);
});

test("who speaks no TLS there, or says nothing, is shown out", async () => {
  const gateway = await aTlsGateway(certificateFiles(), { handshakeMs: 300 });
  const plain = await connectBox(gateway.tlsPort, "");
  const silent = await connectBox(gateway.tlsPort, "");

  plain.send(Buffer.from("000f333536333037303432343431303133", "hex"));

  await Promise.all([plain.closed, silent.closed]);
});

test("a new certificate is shown as soon as its files have changed, a broken one never", async () => {
  const files = certificateFiles();
  const gateway = await aTlsGateway(files);
  const next = aCertificate();

  replace(files.certFile, "broken");
  (await dial(gateway.tlsPort, files.cert)).destroy();
  replace(files.keyFile, next.key);
  replace(files.certFile, next.cert);

  await expect
    .poll(
      () =>
        dial(gateway.tlsPort, next.cert).then(
          (socket) => socket.destroy() && true,
          () => false,
        ),
      {
        timeout: 5_000,
      },
    )
    .toBe(true);
});

test("a certificate that cannot be read ends the start with one line", () => {
  const files = { certFile: "/nowhere/cert.pem", keyFile: "/nowhere/key.pem" };

  expect(() => openTlsCertificate(files, { watchMs: 1_000, log: silentLog() })).toThrow(
    "TELTONIKA_TLS_CERT and TELTONIKA_TLS_KEY cannot be used",
  );
});

async function aTlsGateway(files: ReturnType<typeof certificateFiles>, limits = {}) {
  const certificate = openTlsCertificate(files, { watchMs: 20, log: silentLog() });
  return aGateway(database, limits, { certificate });
}

function certificateFiles() {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { certFile: path.join(folder, "cert.pem"), keyFile: path.join(folder, "key.pem") };
  const { cert, key } = aCertificate();
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  return { ...files, cert };
}

/** As tools for certificates do it: the file is there whole or not at all. */
function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** Connects as a box that knows this certificate and no other. */
async function dial(port: number, cert: string): Promise<TLSSocket> {
  const socket = connectTls({ port, host: "127.0.0.1", servername: "localhost", ca: cert });
  await once(socket, "secureConnect");
  return socket;
}

async function transportsOf(imei: string) {
  return asOwner(
    database,
    "select transport from box_networks where box_number = (select number from boxes where imei = $1)",
    [imei],
  );
}
