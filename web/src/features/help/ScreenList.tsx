import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./HelpPage.module.css";
import type { Topic } from "./tasks.ts";
import type { de } from "./texts.ts";

/** A page the person may open, with its name in the menu. */
export type HelpEntry = { path: string; name: keyof (typeof de)["screens"]; title: string; icon: Icon };

type Props = { topics: readonly (Topic & HelpEntry)[]; isSearching: boolean };

/** Pages in one sentence each, with what can be done there; what was searched for is unfolded. */
export function ScreenList({ topics, isSearching }: Props) {
  return (
    <ul className={classes.screens}>
      {topics.map(({ path, title, icon: Symbol, about, tasks }) => (
        <li key={path}>
          <Symbol size={20} stroke={1.75} aria-hidden />
          <div>
            <Link to={path}>{title}</Link>
            <p>{about}</p>
            {tasks.map(({ key, task, how }) => (
              <details key={key} className={classes.task} open={isSearching}>
                <summary>{task}</summary>
                <p>{how}</p>
              </details>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
