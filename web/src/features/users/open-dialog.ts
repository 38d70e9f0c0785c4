import type { User } from "@wegbuch/contract/users/schemas";

/** The dialog above the list, and the users it is about. */
export type OpenDialog =
  | { dialog: "add" | "filter" }
  | { dialog: "view" | "edit" | "password" | "history" | "logins" | "factor" | "phone"; user: User }
  | { dialog: "bulkEdit" | "archive"; users: readonly User[] }
  | null;
