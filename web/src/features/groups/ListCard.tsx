import { ActionIcon, Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { SearchBox } from "../../ui/page/SearchBox.tsx";
import { matching } from "../../ui/pickers/matching.ts";
import classes from "./ListCard.module.css";

/** So many are looked through without a search. */
const fewest = 10;
const firstShown = 20;
const shownMore = 100;

type Props<Item> = {
  title: string;
  icon: Icon;
  items: readonly Item[];
  searchFor: string;
  none: string;
  /** The + beside the title. */
  add?: Action | undefined;
  /** A way to the same in another place. */
  link?: ReactNode;
  /** An `li` for each. */
  children: (item: Item) => ReactNode;
};

/** One of the lists of a group: searched when it is long, and unfolded bit by bit. */
export function ListCard<Item extends { id: string; name: string }>(props: Props<Item>) {
  const { title, icon: Symbol, items, searchFor, none, add, link } = props;
  const { t } = useTranslation("groups");
  const { t: ui } = useTranslation("ui");
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(firstShown);
  const found = matching(items, typed);
  const shown = found.slice(0, most);
  return (
    <section className="clipped card" aria-label={title}>
      <header className={classes.head}>
        <Symbol size={20} stroke={1.75} aria-hidden />
        <h3>{title}</h3>
        <span>{formatNumber(items.length)}</span>
        {add && (
          <ActionIcon variant="subtle" size={40} aria-label={add.label} title={add.label} onClick={add.onAct}>
            <add.icon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {items.length > fewest && (
        <div className={classes.search}>
          <SearchBox label={searchFor} onSearch={setTyped} />
        </div>
      )}
      {found.length === 0 ? (
        <p className={classes.none}>{items.length === 0 ? none : ui(($) => $.noEntries)}</p>
      ) : (
        <ul className={classes.rows}>{shown.map(props.children)}</ul>
      )}
      {found.length > shown.length && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => setMost(most + shownMore)}>
          {t(($) => $.showMore, { number: formatNumber(found.length - shown.length) })}
        </Button>
      )}
      {link && <p className={classes.link}>{link}</p>}
    </section>
  );
}
