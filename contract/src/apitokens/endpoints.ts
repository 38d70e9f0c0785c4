import * as z from "zod";
import { admin } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { ApiToken, MadeApiToken, NewApiToken } from "./schemas.ts";

const makers = { for: admin, when: "isNoSupport" } as const;

/** What programs of others call the API with (rule apitokens/making). */
export const apiTokens = {
  list: get("/ApiTokens", {
    about: "The tokens of the company that are not revoked, by name.",
    ...makers,
    answer: z.array(ApiToken),
  }),
  create: post("/ApiTokens", {
    about: "Makes a token and tells it, this once.",
    ...makers,
    proof: "always",
    body: NewApiToken,
    answer: MadeApiToken,
    secretAnswer: true,
    status: 201,
  }),
  revoke: del("/ApiTokens/:id", { about: "Revokes a token: it opens nothing any more.", ...makers }),
};
