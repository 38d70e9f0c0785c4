import type { Option } from "./SearchSelect.tsx";

/** What a select offers while it is open; `isSearching` until the server has answered. */
export type Found = { found: readonly Option[]; isSearching: boolean };

/** Document 1, 2.13. */
export const selectMilliseconds = 200;
export const selectPage = { page: 1, perPage: 20 };

/** OQ-078 and document 1, section 9, for addresses too. */
export const typingMilliseconds = 500;
