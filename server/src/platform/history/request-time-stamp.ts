import { SignedData } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { createHash, randomBytes } from "node:crypto";
import { readBounded } from "../outside/read-bounded.ts";
import { ServiceFailure } from "../outside/service-failure.ts";

export type TimeStampAnswer = { response: Buffer; stampedAt: Date };

const timeoutMilliseconds = 30_000;
const mostBytes = 256 * 1024;
const sha256Oid = "2.16.840.1.101.3.4.2.1";

/**
 * Has a time stamp authority (RFC 3161) attest that a text is there, of which it gets the SHA-256 alone. An answer that was
 * refused, or is about anything else, is a ServiceFailure. Whether its signature holds is for `openssl ts -verify` to say.
 */
export async function requestTimeStamp(url: string, text: string): Promise<TimeStampAnswer> {
  const question = { imprint: createHash("sha256").update(text).digest(), nonce: positiveNonce() };
  const response = await ask(url, queryOf(question));
  return { response, stampedAt: readAnswer(response, question) };
}

type Question = { imprint: Buffer; nonce: Buffer };

/** Sixteen bytes that are a positive number in their shortest form. */
function positiveNonce(): Buffer {
  const nonce = randomBytes(16);
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  return nonce;
}

function queryOf({ imprint, nonce }: Question): Buffer {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Oid, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  });
  return Buffer.from(AsnConvert.serialize(query));
}

async function ask(url: string, query: Buffer): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: Uint8Array.from(query),
      signal,
      redirect: "error",
      headers: { "content-type": "application/timestamp-query", "user-agent": "Wegbuch" },
    });
    if (!response.ok) throw new ServiceFailure(`status ${response.status}`);
    return await readBounded(response.body, mostBytes);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(signal.aborted ? "no answer in time" : "no usable answer", { cause: error });
  }
}

function readAnswer(response: Buffer, { imprint, nonce }: Question): Date {
  const info = read(response);
  const isOurs =
    info.messageImprint.hashAlgorithm.algorithm === sha256Oid &&
    Buffer.from(info.messageImprint.hashedMessage.buffer).equals(imprint);
  if (!isOurs) throw new ServiceFailure("the time stamp is over something else");
  if (info.nonce === undefined || !Buffer.from(info.nonce).equals(nonce))
    throw new ServiceFailure("the time stamp answers another question");
  return info.genTime;
}

function read(response: Buffer): TSTInfo {
  let answer: TimeStampResp;
  try {
    answer = AsnConvert.parse(response, TimeStampResp);
  } catch (error) {
    throw new ServiceFailure("the answer is no time stamp", { cause: error });
  }
  const { status, timeStampToken } = answer;
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new ServiceFailure(`the time stamp was refused (status ${status.status})`);
  try {
    const { encapContentInfo } = AsnConvert.parse(timeStampToken!.content, SignedData);
    return AsnConvert.parse(encapContentInfo.eContent!.single!.buffer, TSTInfo);
  } catch (error) {
    throw new ServiceFailure("the answer is no time stamp", { cause: error });
  }
}
