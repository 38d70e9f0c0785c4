/** What a time stamp (RFC 3161) says: of what, and when. Its own signature is for other programs to check. */
export type TimeStamp = { isGranted: boolean; imprint: Uint8Array; stampedAt: string };

type Element = { tag: number; start: number; end: number };

const tags = { integer: 0x02, octets: 0x04, oid: 0x06, time: 0x18, sequence: 0x30, explicit: 0xa0 };
const sha256Oid = "608648016503040201";
const stampOid = "2a864886f70d0109100104";

/** Reads the answer of a time stamp authority; undefined where it is none over SHA-256. */
export function readTimeStamp(bytes: Uint8Array): TimeStamp | undefined {
  try {
    return stampOf(bytes);
  } catch {
    return undefined;
  }
}

function stampOf(bytes: Uint8Array): TimeStamp | undefined {
  const children = (element: Element) => childrenOf(bytes, element);
  const [answer] = childrenOf(bytes, { tag: 0, start: 0, end: bytes.length });
  const [status, token] = children(expect(answer, tags.sequence));
  const [code] = children(expect(status, tags.sequence));
  const [, wrapped] = children(expect(token, tags.sequence));
  const [signedData] = children(expect(wrapped, tags.explicit));
  const [, , content] = children(expect(signedData, tags.sequence));
  const [type, inner] = children(expect(content, tags.sequence));
  if (hexOf(bytes, expect(type, tags.oid)) !== stampOid) return undefined;
  const [octets] = children(expect(inner, tags.explicit));
  const [info] = children(expect(octets, tags.octets));
  const [, , imprint, , time] = children(expect(info, tags.sequence));
  const [algorithm, hashed] = children(expect(imprint, tags.sequence));
  const [oid] = children(expect(algorithm, tags.sequence));
  if (hexOf(bytes, expect(oid, tags.oid)) !== sha256Oid) return undefined;
  const { start, end } = expect(hashed, tags.octets);
  return {
    isGranted: ["00", "01"].includes(hexOf(bytes, expect(code, tags.integer))),
    imprint: bytes.slice(start, end),
    stampedAt: String.fromCharCode(...bytes.slice(expect(time, tags.time).start, time!.end)),
  };
}

function expect(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new RangeError("Another element was expected.");
  return element;
}

function childrenOf(bytes: Uint8Array, { start, end }: Element): Element[] {
  const children: Element[] = [];
  for (let at = start; at < end;) {
    const child = elementAt(bytes, at);
    if (child.end > end) throw new RangeError("An element is longer than what it is in.");
    children.push(child);
    at = child.end;
  }
  return children;
}

function elementAt(bytes: Uint8Array, at: number): Element {
  const [tag, short] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || short === undefined) throw new RangeError("An element is cut off.");
  if (short < 0x80) return { tag, start: at + 2, end: at + 2 + short };
  const count = short & 0x7f;
  let length = 0;
  for (let place = 0; place < count; place += 1) length = length * 256 + bytes[at + 2 + place]!;
  return { tag, start: at + 2 + count, end: at + 2 + count + length };
}

const hexOf = (bytes: Uint8Array, { start, end }: Element) =>
  Array.from(bytes.slice(start, end), (byte) => byte.toString(16).padStart(2, "0")).join("");
