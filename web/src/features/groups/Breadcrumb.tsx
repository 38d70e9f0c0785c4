import { Link } from "@tanstack/react-router";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TreeGroup } from "../../entities/groups/group-tree.ts";
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
              <Here name={name} />
            ) : (
              <Link to="/groups" search={{ id } as never}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The group that is shown. Whoever opened it by the keyboard lost the link that had the focus, and goes on here. */
function Here({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} aria-current="page">
      {name}
    </h2>
  );
}
