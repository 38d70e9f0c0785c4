import type { Drawn } from "../../map/drawn.ts";
import type { Fence } from "./fence.ts";

/** Which dialog of the page is open, and for what. */
export type OpenDialog =
  | { kind: "name"; drawn: Drawn }
  | { kind: "circle" | "import" | "help" }
  | { kind: "edit" | "note" | "history"; fence: Fence }
  | { kind: "remove"; fences: readonly Fence[] };
