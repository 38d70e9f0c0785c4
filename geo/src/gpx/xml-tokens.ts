/** What stands in an XML file, in order; texts as they are written, entities too. */
export type XmlSink = {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(raw: string): void;
};

/** Why a file cannot be read, and in which line that showed. */
export class UnreadableXml extends Error {
  readonly reason: "doctype" | "malformed" | "cutOff";
  readonly line: number;

  constructor(reason: UnreadableXml["reason"], line: number) {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

const longestTag = 65_536;
const deepest = 200;

const [markup, comment, instruction, cdata] = ["<", "-->", "?>", "]]>"] as const;

/**
 * Tells what stands in a file that comes in pieces, wherever they are cut. There is no document and no entity but the
 * predefined ones: what would define others is refused, so that a small file never becomes a large one.
 */
export function xmlTokenizer(sink: XmlSink): { push(piece: string): void; end(): void } {
  /** What has come and where in it the next thing begins. */
  let buffer = "";
  let position = 0;
  let line = 1;
  /** What ends that which is being passed over, or told as it is. */
  let until: string = markup;
  const open: string[] = [];
  let hasRoot = false;

  const fail = (reason: UnreadableXml["reason"]): never => {
    throw new UnreadableXml(reason, line);
  };

  /** Where the line ends that is being read; a file in one line is not searched through for each tag. */
  let lineEnd = Infinity;

  function goOn(to: number): void {
    for (; lineEnd < to; lineEnd = lineEndFrom(buffer, lineEnd + 1)) line += 1;
    position = to;
  }

  /** What stands in front of an end; where that has not come yet as much as is sure not to belong to it. */
  function passage(end: string): { passed: string; to: number; isOver: boolean } {
    const at = buffer.indexOf(end, position);
    const isOver = at >= 0;
    const to = isOver ? at : Math.max(position, buffer.length - end.length + 1);
    return { passed: buffer.slice(position, to), to, isOver };
  }

  function tell(raw: string): void {
    if (raw === "") return;
    if (open.length > 0) sink.text(raw);
    else if (raw.trim() !== "") fail("malformed");
  }

  /** Reads the markup that begins here; false where it has not all come yet. */
  function tag(): boolean {
    for (const [begin, end] of passages) {
      const there = buffer.slice(position, position + begin.length);
      if (there === begin) {
        position += begin.length;
        until = end;
        return true;
      }
      if (begin.startsWith(there)) return false;
    }
    if (buffer[position + 1] === "!") {
      const there = buffer.slice(position, position + 9).toUpperCase();
      if (there.length < 9) return false;
      fail(there === "<!DOCTYPE" ? "doctype" : "malformed");
    }
    const end = endOfTag(buffer, position + 1);
    if (end < 0) return buffer.length - position > longestTag ? fail("malformed") : false;
    element(buffer.slice(position + 1, end));
    goOn(end + 1);
    return true;
  }

  function element(inner: string): void {
    if (inner.startsWith("/")) {
      const name = inner.slice(1).trim();
      if (open.pop() !== name) fail("malformed");
      sink.close(name);
      return;
    }
    const isEmpty = inner.endsWith("/");
    const [name] = /^[^\s/<>"'=&!?]+/.exec(inner) ?? [];
    if (name === undefined || (open.length === 0 && hasRoot) || open.length >= deepest)
      return fail("malformed");
    hasRoot = true;
    sink.open(name, inner.slice(name.length, isEmpty ? -1 : undefined));
    if (isEmpty) sink.close(name);
    else open.push(name);
  }

  /** One step; false where more has to come first. */
  function step(): boolean {
    const { passed, to, isOver } = passage(until);
    if (until === markup) {
      tell(passed);
      goOn(to);
      return isOver && tag();
    }
    // Here an ampersand means itself.
    if (until === cdata) tell(passed.replaceAll("&", "&amp;"));
    goOn(to);
    if (isOver) {
      position += until.length;
      until = markup;
    }
    return isOver;
  }

  return {
    push(piece) {
      buffer = buffer.slice(position) + piece;
      position = 0;
      lineEnd = lineEndFrom(buffer, 0);
      while (position < buffer.length && step());
    },
    end() {
      if (until !== markup || position < buffer.length || open.length > 0) fail("cutOff");
      if (!hasRoot) fail("malformed");
    },
  };
}

const passages = [
  ["<!--", comment],
  ["<![CDATA[", cdata],
  ["<?", instruction],
] as const;

const [doubleQuote, singleQuote, tagEnd] = [0x22, 0x27, 0x3e];

function lineEndFrom(buffer: string, from: number): number {
  const at = buffer.indexOf("\n", from);
  return at < 0 ? Infinity : at;
}

/** Where a tag ends, outside of what is quoted in it; -1 where that has not come yet. */
function endOfTag(buffer: string, from: number): number {
  let quote = 0;
  for (let at = from; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === doubleQuote || code === singleQuote) quote = code;
    else if (code === tagEnd) return at;
  }
  return -1;
}
