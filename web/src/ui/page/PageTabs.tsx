import { Link } from "@tanstack/react-router";
import classes from "./PageTabs.module.css";

type Props = {
  label: string;
  /** As texts, which the router does not look up. */
  tabs: readonly { path: string; label: string }[];
};

/** Pages that lie beside each other, each a tab with an address of its own. */
export function PageTabs({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
