import { Link } from "@tanstack/react-router";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TreeGroup } from "../../ui/group-tree.ts";
import classes from "./Breadcrumb.module.css";

/** The way from the topmost group to the one that is shown; each step leads there. */
export function Breadcrumb({ path }: { path: readonly TreeGroup[] }) {
  const { t } = useTranslation("groups");
  return (
    <nav aria-label={t(($) => $.path)}>
      <ol className={classes.path}>
        {path.map(({ id, name }, index) => (
          <li key={id}>
            {index > 0 && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
            {index === path.length - 1 ? (
              <h2 aria-current="page">{name}</h2>
            ) : (
              <Link to="/groups" search={{ id } as never} activeProps={notActive}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** To the router the page is the same; only the last step is where one is. */
const notActive = { "aria-current": undefined };
