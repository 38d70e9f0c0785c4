import type { FileType } from "@wegbuch/contract/kit/endpoint";
import type { FastifyReply } from "fastify";
import type { FileContent } from "./serve.ts";
import { streamed } from "./streamed.ts";

const mediaTypes: Record<FileType, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  ics: "text/calendar; charset=utf-8",
  zip: "application/zip",
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  jpg: "image/jpeg",
  png: "image/png",
};

/**
 * Sends a file while it is made. What fails before its first byte is answered as any other failure; later the
 * connection breaks, so that half a file never looks whole.
 */
export async function sendFile(
  reply: FastifyReply,
  name: string,
  content: FileContent,
): Promise<FastifyReply> {
  const stream = await streamed(reply, content);
  const type = mediaTypes[name.slice(name.lastIndexOf(".") + 1) as FileType];
  return reply.type(type).header("content-disposition", `attachment; filename="${name}"`).send(stream);
}
