import { CannotStart } from "../../cannot-start.ts";

export type Line = { number: number; text: string };

/** No row of an address file comes near; a file without line ends would else be read into memory whole. */
const mostCharacters = 256 * 1024;

/** The lines of a UTF-8 file as its bytes arrive, without line ends and without a mark at the beginning. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    if (rest.length > mostCharacters) throw new CannotStart(`Line ${number + parts.length + 1} has no end.`);
    yield parts.map((text) => ({ number: (number += 1), text: withoutReturn(text) }));
  }
  rest += decoder.decode();
  if (rest !== "") yield [{ number: number + 1, text: withoutReturn(rest) }];
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
