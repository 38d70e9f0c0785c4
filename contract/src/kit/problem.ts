import * as z from "zod";

/** By what somebody shows that it is still he who uses his session (rule accounts/fresh-proof). */
export const ProofWay = z.enum(["password", "code", "passkey", "company"]);
export type ProofWay = z.infer<typeof ProofWay>;
export type FactorWay = Exclude<ProofWay, "password" | "company">;

/** Body of every refusal (rule calls/problems). A wrong login alone answers an empty object (rule accounts/login). */
export const ProblemBody = z
  .object({
    title: z.string().optional(),
    status: z.int().optional(),
    message: z.string().optional(),
    /** The object as it is now, when somebody else has changed it meanwhile (409 ChangedMeanwhile). */
    current: z.unknown().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Of sealing: how many trips keep a month from being sealed (409 TripsNotLocked). */
    openCount: z.int().optional(),
    runningCount: z.int().optional(),
    /** What may be shown (403 ProofNeeded). */
    ways: z.array(ProofWay).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Problem" });
export type ProblemBody = z.infer<typeof ProblemBody>;
