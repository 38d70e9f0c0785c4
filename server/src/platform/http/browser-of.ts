/** The first that fits: many say they are others as well. */
const browsers = [
  ["Edg(?:e|A|iOS)?/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["(?:Firefox|FxiOS)/", "Firefox"],
  ["(?:Chrome|CriOS|Chromium)/", "Chrome"],
  ["Version/[\\d.]+ (?:Mobile/\\w+ )?Safari/", "Safari"],
] as const;

const systems = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "ChromeOS"],
  ["Macintosh|Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Browsers say less; of what goes on without end nothing more is read. */
const mostCharacters = 500;

/** What a browser says it is, in words its user knows: "Firefox, Windows". Null for what is none. */
export function browserOf(userAgent: string | undefined): string | null {
  const said = (userAgent ?? "").slice(0, mostCharacters);
  const known = [browsers, systems].map((names) => names.find(([sign]) => new RegExp(sign).test(said))?.[1]);
  return known.filter((name) => name !== undefined).join(", ") || null;
}
