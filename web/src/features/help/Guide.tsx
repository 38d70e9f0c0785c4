import { IconZoomQuestion } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Role } from "@wegbuch/contract/access/roles";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { SearchBox } from "../../ui/page/SearchBox.tsx";
import classes from "./HelpPage.module.css";
import { type HelpEntry, ScreenList } from "./ScreenList.tsx";
import { searched, tasksOf } from "./tasks.ts";

type Props = { screens: readonly HelpEntry[]; role: Role; isSuperAdmin: boolean };

/** What can be done on the person's pages, and a search for it, which the address keeps. */
export function Guide({ screens, role, isSuperAdmin }: Props) {
  const { t } = useTranslation("help");
  const { q }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const term = typeof q === "string" || typeof q === "number" ? String(q) : "";
  const topics = searched(useTopics(screens, role), term);
  const count = topics.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const search = (next: string) =>
    void navigate({ to: "/help", search: (next ? { q: next } : {}) as never, replace: true });
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.yourPages)}</h2>
      <p className={classes.why}>{isSuperAdmin ? t(($) => $.yourPagesWhySuper) : t(($) => $.yourPagesWhy)}</p>
      <search className={classes.search}>
        <SearchBox label={t(($) => $.search)} initial={term} onSearch={search} />
        <p role="status">{term && t(($) => $.found, { count })}</p>
      </search>
      {topics.length > 0 ? (
        <ScreenList topics={topics} isSearching={term !== ""} />
      ) : (
        <EmptyBlock icon={IconZoomQuestion} title={t(($) => $.nothing)} text={t(($) => $.nothingWhy)} />
      )}
    </section>
  );
}

function useTopics(screens: readonly HelpEntry[], role: Role) {
  const { t } = useTranslation("help");
  const { t: overview } = useTranslation("overviewGuides");
  const { t: daily } = useTranslation("guides");
  const { t: ofAdmins } = useTranslation("adminGuides");
  const guides = {
    ...overview(($) => $.pages, { returnObjects: true }),
    ...daily(($) => $.pages, { returnObjects: true }),
    ...ofAdmins(($) => $.pages, { returnObjects: true }),
  };
  return screens.map((screen) => ({
    ...screen,
    about: t(($) => $.screens[screen.name]),
    tasks: tasksOf(guides, screen.name, role),
  }));
}
