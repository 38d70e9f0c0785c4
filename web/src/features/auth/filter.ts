/** What the link of a mail about an account carries. */
export type ResetLink = { token: string; userId: string };

/**
 * Reads the link's parameters out of the fragment, or the query of links that were mailed before, named in any case; null
 * when the token is missing. A missing id ends as an expired link.
 */
export function resetLinkOf({ hash, search }: Pick<Location, "hash" | "search">): ResetLink | null {
  return linkIn(hash.slice(1)) ?? linkIn(search);
}

function linkIn(parameters: string): ResetLink | null {
  const given = new Map(
    [...new URLSearchParams(parameters)].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const token = given.get("token") ?? "";
  return token === "" ? null : { token, userId: given.get("userid") ?? "" };
}
