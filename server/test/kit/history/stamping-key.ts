import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from "@peculiar/asn1-x509";
import { createHash, generateKeyPairSync, type KeyObject, sign, verify, X509Certificate } from "node:crypto";

const oids = {
  commonName: "2.5.4.3",
  extendedKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  sha256: "2.16.840.1.101.3.4.2.1",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
};

export type StampingKey = { privateKey: KeyObject; certificate: X509Certificate };

/** A key of an authority with the certificate it made itself. */
export function aStampingKey(): StampingKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({
        type: oids.commonName,
        value: new AttributeValue({ utf8String: "Test TSA" }),
      }),
    ]),
  ]);
  const usage = AsnConvert.serialize(new ExtendedKeyUsage([oids.timeStamping]));
  const tbsCertificate = new TBSCertificate({
    version: 2,
    serialNumber: Uint8Array.of(1).buffer,
    signature: algorithmOf(oids.ecdsaWithSha256),
    issuer: name,
    validity: new Validity({ notBefore: new Date(0), notAfter: new Date("2049-01-01") }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ format: "der", type: "spki" }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([
      new Extension({ extnID: oids.extendedKeyUsage, critical: true, extnValue: new OctetString(usage) }),
    ]),
  });
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithmOf(oids.ecdsaWithSha256),
    signatureValue: signed(AsnConvert.serialize(tbsCertificate), privateKey),
  });
  return { privateKey, certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))) };
}

/** What the authority replies to a question: a stamp of now over what it asks about. */
export function stampOf(key: StampingKey, question: Buffer): Buffer {
  const { messageImprint, nonce } = AsnConvert.parse(question, TimeStampReq);
  const info = new TSTInfo({
    version: 1,
    policy: "1.2.3.4.1",
    messageImprint,
    serialNumber: Uint8Array.of(1).buffer,
    genTime: new Date(),
    ...(nonce && { nonce }),
  });
  const token = new ContentInfo({
    contentType: id_signedData,
    content: AsnConvert.serialize(signedDataOf(key, AsnConvert.serialize(info))),
  });
  const answer = new TimeStampResp({
    status: new PKIStatusInfo({ status: PKIStatus.granted }),
    timeStampToken: AsnConvert.parse(AsnConvert.serialize(token), TimeStampToken),
  });
  return Buffer.from(AsnConvert.serialize(answer));
}

function signedDataOf({ privateKey, certificate }: StampingKey, info: ArrayBuffer): SignedData {
  const own = AsnConvert.parse(certificate.raw, Certificate);
  const attributes = attributesOf(certificate.raw, info);
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: algorithmOf(oids.sha256),
    signedAttrs: attributes,
    signatureAlgorithm: algorithmOf(oids.ecdsaWithSha256),
    signature: new OctetString(signed(setOf(attributes), privateKey)),
  });
  return new SignedData({
    version: CMSVersion.v3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([algorithmOf(oids.sha256)]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: oids.tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(info) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate: own })]),
    signerInfos: new SignerInfos([signer]),
  });
}

/** In the order that DER wants in a set. */
function attributesOf(certificate: Uint8Array, info: ArrayBuffer): Attribute[] {
  const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
  const hashOfOwn = digestOf(certificate);
  const attributes = [
    new Attribute({ attrType: oids.contentType, attrValues: [objectId(oids.tstInfo)] }),
    new Attribute({ attrType: oids.messageDigest, attrValues: [der(0x04, digestOf(new Uint8Array(info)))] }),
    // SigningCertificateV2 { certs { ESSCertIDv2 { certHash } } }, of SHA-256, which goes without saying.
    new Attribute({
      attrType: oids.signingCertificateV2,
      attrValues: [der(0x30, der(0x30, der(0x30, der(0x04, hashOfOwn))))],
    }),
  ];
  const bytes = new Map(attributes.map((each) => [each, Buffer.from(AsnConvert.serialize(each))]));
  return attributes.toSorted((one, other) => bytes.get(one)!.compare(bytes.get(other)!));
}

/** What a signature is over: the attributes as a set of their own. */
const setOf = (attributes: readonly Attribute[]): ArrayBuffer =>
  der(0x31, ...attributes.map((each) => AsnConvert.serialize(each)));

const objectId = (oid: string) => AsnConvert.serialize(new AlgorithmIdentifier({ algorithm: oid })).slice(2);

/** Of less than 256 bytes. */
function der(tag: number, ...parts: (ArrayBuffer | Uint8Array)[]): ArrayBuffer {
  const content = Buffer.concat(parts.map((part) => new Uint8Array(part)));
  const head = content.length < 0x80 ? [tag, content.length] : [tag, 0x81, content.length];
  return Uint8Array.from([...head, ...content]).buffer;
}

const algorithmOf = (algorithm: string) =>
  new AlgorithmIdentifier({ algorithm, ...(algorithm === oids.sha256 && { parameters: null }) });

const signed = (bytes: ArrayBuffer, key: KeyObject): ArrayBuffer =>
  Uint8Array.from(sign("sha256", new Uint8Array(bytes), key)).buffer;

/** Whether this is a true stamp of the authority: over these bytes, and signed with its key. */
export function isStampOver(bytes: Uint8Array, stamp: Buffer, certificate: X509Certificate): boolean {
  const { timeStampToken } = AsnConvert.parse(stamp, TimeStampResp);
  const { encapContentInfo, signerInfos } = AsnConvert.parse(timeStampToken!.content, SignedData);
  const info = encapContentInfo.eContent!.single!.buffer;
  const { messageImprint } = AsnConvert.parse(info, TSTInfo);
  const { signedAttrs, signature } = signerInfos[0]!;
  const digest = signedAttrs!.find(({ attrType }) => attrType === oids.messageDigest)!.attrValues[0]!;
  const isOver = (hash: ArrayBuffer, of: Uint8Array) =>
    createHash("sha256").update(of).digest().equals(Buffer.from(hash));
  return (
    isOver(messageImprint.hashedMessage.buffer, bytes) &&
    isOver(AsnConvert.parse(digest, OctetString).buffer, new Uint8Array(info)) &&
    verify(
      "sha256",
      new Uint8Array(setOf(signedAttrs!)),
      certificate.publicKey,
      new Uint8Array(signature.buffer),
    )
  );
}
