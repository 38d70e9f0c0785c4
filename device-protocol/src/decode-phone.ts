import { decodeLocation } from "./osmand/decode-location.ts";
import { decodeParameters, tellsPlace } from "./osmand/decode-parameters.ts";
import { decodeOwnTracks } from "./owntracks/decode-own-tracks.ts";
import { fieldsOf, type PhoneMessage, unreadable } from "./phone-report.ts";

/** What a phone asked: the query without its question mark, and the body as it came. */
export type PhoneRequest = { search: string; contentType: string | undefined; body: Uint8Array };

/**
 * Reads what an app on a phone sent (rule readings/phones). A place in the query is believed before any body. `isOwnTracks`
 * says whose answer is expected, also where the message itself cannot be read.
 */
export function decodePhone({ search, contentType, body }: PhoneRequest): {
  message: PhoneMessage;
  isOwnTracks: boolean;
} {
  const query = new URLSearchParams(search);
  const text = new TextDecoder().decode(body).trim();
  if (tellsPlace(query) || text === "") return { message: decodeParameters(query), isOwnTracks: false };
  if (text.startsWith("{")) return decodeJson(text);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? "");
  return { message: isForm ? decodeParameters(new URLSearchParams(text)) : unreadable, isOwnTracks: false };
}

function decodeJson(text: string): ReturnType<typeof decodePhone> {
  const fields = fieldsOf(parsed(text));
  if (typeof fields?.["_type"] === "string") return { message: decodeOwnTracks(fields), isOwnTracks: true };
  const location = fieldsOf(fields?.["location"]);
  return { message: location === null ? unreadable : decodeLocation(location), isOwnTracks: false };
}

/** Null where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
