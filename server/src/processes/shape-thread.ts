import { type ShapeOrder, writeShapes } from "../features/geofences/make-shapes-by-thread.ts";
import { makeInThread } from "../platform/documents/file-thread.ts";

makeInThread(({ order }: { order: ShapeOrder }, put) => writeShapes(order, put));
