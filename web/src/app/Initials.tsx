import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import classes from "./Initials.module.css";

/** A person as a round badge; the name stands beside it. */
export function Initials({ user }: { user: Pick<CurrentUser, "firstName" | "lastName"> }) {
  return (
    <span className={classes.badge} aria-hidden>
      {[user.firstName, user.lastName].map((name) => name.charAt(0))}
    </span>
  );
}
