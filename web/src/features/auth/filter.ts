/** What the link of a reset mail carries. */
export type ResetLink = { token: string; userId: string };

/** Reads the link's parameters, named in any case; null when the token is missing. A missing id ends as an expired link. */
export function resetLinkOf(search: string): ResetLink | null {
  const given = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]));
  const token = given.get("token") ?? "";
  return token === "" ? null : { token, userId: given.get("userid") ?? "" };
}
