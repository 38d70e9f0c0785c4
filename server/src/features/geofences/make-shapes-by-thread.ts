import { type MakeFile, type Put, readWhole } from "../../platform/documents/file-thread.ts";
import type { ShapeColumns } from "./make-shape.ts";
import { areQuick, type Drawn, type MakeShapes, makeShapesHere } from "./make-shapes.ts";

/** Shapes to be made in a thread, which answers with a file of JSON. */
export type ShapeOrder = { drawn: readonly Drawn[]; naming?: "features" | undefined };

const patienceMs = 5 * 60_000;

/** Makes what is quick here and the rest in a thread, so that a winding road keeps no call waiting. */
export function shapesByThread(make: MakeFile<ShapeOrder>): MakeShapes {
  return async (drawn, of, naming) => {
    if (areQuick(drawn)) return makeShapesHere(drawn, naming);
    const file = await make({ drawn, naming }, { of, signal: AbortSignal.timeout(patienceMs) });
    const { content } = await readWhole(file, Infinity);
    return JSON.parse(content!.toString()) as ShapeColumns[];
  };
}

/** The side of the thread. */
export async function writeShapes({ drawn, naming }: ShapeOrder, put: Put): Promise<void> {
  put(Buffer.from(JSON.stringify(await makeShapesHere(drawn, naming))));
}
