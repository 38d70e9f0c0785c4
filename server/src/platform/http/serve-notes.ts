import type { FastifyInstance } from "fastify";
import { notFound } from "./problem.ts";

/** Where signed notes are read from. */
export type Notes = { days: () => Promise<string[]>; read: (day: string) => Promise<string | undefined> };

const plain = "text/plain; charset=utf-8";

/**
 * GET /heads/ (the days, a line each) and /heads/2026-05-04.note: anybody may keep the notes, which tell nothing but
 * hashes (rule evidence/notes).
 */
export function serveNotes(app: FastifyInstance, notes: Notes): void {
  app.get("/heads/", async (_request, reply) => {
    const days = await notes.days();
    return reply.type(plain).send(days.map((day) => `${day}.note\n`).join(""));
  });
  app.get<{ Params: { file: string } }>("/heads/:file", async (request, reply) => {
    const [, day] =
      /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.note$/.exec(request.params.file) ?? [];
    const note = day === undefined ? undefined : await notes.read(day);
    if (note === undefined) throw notFound("Note");
    return reply.type(plain).send(note);
  });
}
