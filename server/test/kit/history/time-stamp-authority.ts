import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const configuration = (folder: string) => `
[tsa]
default_tsa = ours
[ours]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
certs = ${folder}/tsa.pem
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/**
 * A time stamp authority (RFC 3161) of OpenSSL behind a real socket, until the test is over. `answer` may be changed: it
 * gets what OpenSSL replies and gives what is sent.
 */
export async function aTimeStampAuthority() {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-tsa-"));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...options: string[]) => execFileSync("openssl", options, { stdio: "pipe" });
  writeFileSync(file("serial"), "01");
  writeFileSync(file("tsa.cnf"), configuration(folder));
  openssl(
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30".split(" "),
    ...`-addext extendedKeyUsage=critical,timeStamping -keyout ${file("tsa.key")} -out ${file("tsa.pem")}`.split(
      " ",
    ),
    "-subj",
    "/CN=Test TSA",
  );
  const authority = {
    url: "",
    certificate: file("tsa.pem"),
    questions: [] as Buffer[],
    answer: (reply: Buffer): Buffer | number => reply,
    /** Whether OpenSSL finds the time stamp of these bytes true; throws where it does not. */
    verify: (data: string, stamp: string) =>
      openssl("ts", "-verify", "-data", data, "-in", stamp, "-CAfile", file("tsa.pem")).toString(),
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((question) => {
      authority.questions.push(question);
      writeFileSync(file("query"), question);
      openssl("ts", "-reply", "-config", file("tsa.cnf"), "-queryfile", file("query"), "-out", file("reply"));
      const answer = authority.answer(readFileSync(file("reply")));
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return authority;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
