import "../../ui/theme/floats.css";
import { Tooltip, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconLock, IconReceipt, IconSitemap } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import classes from "./GroupTabs.module.css";

/** Groups and cost centres are two tabs of one page; the second is shut without its package (rule costcenters/plan). */
export function GroupTabs() {
  const { t } = useTranslation("ui");
  const isOpen = mayUse(accessOf(useCurrentUser()), costcenters.list);
  const hint = t(($) => $.groupTabs.hint);
  return (
    <nav className={classes.tabs} aria-label={t(($) => $.groupTabs.name)}>
      <Link to="/groups" className={classes.tab}>
        <IconSitemap size={18} stroke={1.75} aria-hidden />
        {t(($) => $.groupTabs.groups)}
      </Link>
      {isOpen ? (
        <Link to="/costcenters" className={classes.tab}>
          <IconReceipt size={18} stroke={1.75} aria-hidden />
          {t(($) => $.groupTabs.costcenters)}
        </Link>
      ) : (
        <Tooltip
          label={hint}
          position="bottom"
          events={{ hover: true, focus: true, touch: true }}
          multiline
          maw={320}
        >
          {/* It can be reached, so that it can say why. */}
          <span role="link" aria-disabled tabIndex={0} className={classes.tab}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            {t(($) => $.groupTabs.costcenters)}
            <VisuallyHidden>{hint}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </nav>
  );
}
