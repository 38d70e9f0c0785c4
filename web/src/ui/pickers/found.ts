import type { Option } from "./SearchSelect.tsx";

/** What a select offers while it is open; `isSearching` until the server has answered. */
export type Found = { found: readonly Option[]; isSearching: boolean };

export const selectMilliseconds = 200;
export const selectPage = { page: 1, perPage: 20 };

/** For addresses too (rules lists/suggestions, addresses/search). */
export const typingMilliseconds = 500;
