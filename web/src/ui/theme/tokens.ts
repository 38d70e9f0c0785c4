import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/**
 * The colours of the design language in one place: as CSS variables for components (see theme.ts)
 * and as plain values for what cannot read CSS, the map.
 */
export const primary = [
  "#F3F6FB",
  "#E4EAF4",
  "#C9D4E7",
  "#A5B6D4",
  "#7D94BF",
  "#5C76A9",
  "#435E94",
  "#304A7A",
  "#203159",
  "#141F3A",
] as const;

/** Fill for marks and lines, soft for backgrounds, text for words on either. */
export type Tone = { fill: string; soft: string; text: string };

export const tripTones: Record<TripType, Tone> = {
  [tripTypes.business]: { fill: "#2459B8", soft: "#E8F0FC", text: "#17469B" },
  [tripTypes.private]: { fill: "#B85408", soft: "#FDF0E3", text: "#8A4100" },
  [tripTypes.driveToWork]: { fill: "#0B7A6E", soft: "#E2F4F1", text: "#06645A" },
};

export const semanticTones = {
  ok: { fill: "#14804A", soft: "#E4F4EB", text: "#0F6239" },
  warn: { fill: "#B87503", soft: "#FDF3DC", text: "#7A4B00" },
  error: { fill: "#C4302B", soft: "#FCEBEA", text: "#97221B" },
  info: { fill: "#2459B8", soft: "#E8F0FC", text: "#17469B" },
} satisfies Record<string, Tone>;

/** Colours a person can choose for the fences of his maps, the first is the default (rule geofences/colours). */
export const fenceColours = {
  magenta: "#FF00FF",
  red: "#E6194B",
  orange: "#F58231",
  yellow: "#FFE119",
  green: "#3CB44B",
  cyan: "#42D4F4",
  blue: "#4363D8",
  black: "#000000",
} as const;
export type FenceColour = keyof typeof fenceColours;

const neutral = {
  page: "#F5F7FA",
  surface: "#FFFFFF",
  "raised-row": "#FAFBFC",
  hairline: "#E3E7EE",
  "strong-line": "#CDD4DF",
  "field-border": "#8793A6",
  ink: "#1A2233",
  "ink-2": "#4A5568",
  "ink-3": "#586478",
  "row-selected": "#EDF2FB",
  "row-running": "#F1F9F5",
  "running-line": "#BFE3CF",
  "band-track": "#EAEDF2",
  "focus-ring": "rgba(36, 89, 184, 0.25)",
  "focus-border": "#2459B8",
  "navy-active": "rgba(255, 255, 255, 0.13)",
  "navy-ink": "#DCE4F2",
  "navy-ink-2": "#AFBEDA",
  "camera-shade": "rgba(20, 31, 58, 0.45)",
  "login-business": "#8FB2F5",
  "login-private": "#F0A65E",
  "login-work": "#59BBAE",
  "shadow-2": "0 4px 16px rgba(20, 31, 58, 0.12)",
  "shadow-3": "0 16px 48px rgba(20, 31, 58, 0.22)",
};

/** Every token as a CSS variable, `--wb-ink`, `--wb-trip-0-fill`, `--wb-ok-text` and so on. */
export function tokenVariables(): Record<string, string> {
  const variables = Object.entries(neutral);
  const tones = [
    ...Object.entries(tripTones).map(([type, tone]) => [`trip-${type}`, tone] as const),
    ...Object.entries(semanticTones),
  ];
  for (const [name, tone] of tones)
    for (const [part, colour] of Object.entries(tone)) variables.push([`${name}-${part}`, colour]);
  return Object.fromEntries(variables.map(([name, value]) => [`--wb-${name}`, value]));
}
