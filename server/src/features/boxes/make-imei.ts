import { randomInt } from "node:crypto";

/** No maker of boxes has such a number; it is none anybody has to know. */
export const makeImei = (): string => `000${String(randomInt(1e12)).padStart(12, "0")}`;
