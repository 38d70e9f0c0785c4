import { ActionIcon, NativeSelect } from "@mantine/core";
import {
  type Icon,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../texts/format.ts";
import { pageSizes } from "./paging.ts";
import classes from "./TableFooter.module.css";

export type Paging = {
  counts: { page: number; perPage: number; totalCount: number; pageCount: number };
  onPaging: (paging: { page: number; perPage: number }) => void;
};

type Props = Paging & {
  /** Of which list: there may be one in a dialog above another. */
  caption?: string;
  /** Instead of those of the generic table. */
  sizes?: readonly number[] | undefined;
};

/** Page size, where one is in the list, and the ways to other pages. */
export function TableFooter({ counts, onPaging, caption, sizes = pageSizes }: Props) {
  const { t } = useTranslation("ui");
  const { page, perPage, totalCount, pageCount } = counts;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, totalCount);
  const footer = useRef<HTMLElement>(null);
  const goTo = (target: number) => {
    onPaging({ page: target, perPage });
    // Its parent is the list: another page is read from its head on.
    footer.current?.parentElement?.scrollIntoView({ block: "start" });
  };
  return (
    <footer ref={footer} className={classes.footer}>
      <label className={classes.size}>
        <span>{t(($) => $.rowsPerPage)}</span>
        <NativeSelect
          size="xs"
          value={perPage}
          data={withOwn(sizes, perPage).map(String)}
          onChange={(event) => onPaging({ page: 1, perPage: Number(event.currentTarget.value) })}
        />
      </label>
      <span aria-live="polite">
        {t(($) => $.rangeOf, {
          from: formatNumber(from),
          to: formatNumber(to),
          total: formatNumber(totalCount),
        })}
      </span>
      <nav
        className={classes.pages}
        aria-label={[caption, t(($) => $.pageOf, { page, count: pageCount })].filter(Boolean).join(", ")}
      >
        <Way name={t(($) => $.firstPage)} icon={IconChevronLeftPipe} isOpen={page > 1} onGo={() => goTo(1)} />
        <Way
          name={t(($) => $.previousPage)}
          icon={IconChevronLeft}
          isOpen={page > 1}
          onGo={() => goTo(page - 1)}
        />
        <span className={classes.page}>{t(($) => $.pageOf, { page, count: pageCount })}</span>
        <Way
          name={t(($) => $.nextPage)}
          icon={IconChevronRight}
          isOpen={page < pageCount}
          onGo={() => goTo(page + 1)}
        />
        <Way
          name={t(($) => $.lastPage)}
          icon={IconChevronRightPipe}
          isOpen={page < pageCount}
          onGo={() => goTo(pageCount)}
        />
      </nav>
    </footer>
  );
}

/** An address may ask for a size that is not offered here. */
function withOwn(sizes: readonly number[], own: number): readonly number[] {
  return sizes.includes(own) ? sizes : [...sizes, own].toSorted((one, other) => one - other);
}

function Way(props: { name: string; icon: Icon; isOpen: boolean; onGo: () => void }) {
  const { name, icon: Symbol, isOpen, onGo } = props;
  return (
    <ActionIcon variant="subtle" size={40} aria-label={name} title={name} disabled={!isOpen} onClick={onGo}>
      <Symbol size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
