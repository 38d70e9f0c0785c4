import { ActionIcon, NativeSelect, TextInput, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconRefresh,
} from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import { type Paging, readJump } from "./filter.ts";
import classes from "./PagingBar.module.css";

type Props = {
  paging: Paging;
  pageCount: number;
  onPaging: (paging: Paging) => void;
  onReload: () => void;
};

/** Size, ways to other pages, a jump to one that is typed, and reloading. */
export function PagingBar({ paging, pageCount, onPaging, onReload }: Props) {
  const { t } = useTranslation("geofences");
  const { t: ui } = useTranslation("ui");
  const { page, size } = paging;
  const last = Math.max(1, pageCount);
  const goTo = (target: number) => onPaging({ page: target, size });
  const way = (label: string, icon: Icon, target: number) => (
    <Way
      label={label}
      icon={icon}
      isOpen={target >= 1 && target <= last && target !== page}
      onGo={() => goTo(target)}
    />
  );
  return (
    <footer className={classes.bar}>
      <label className={classes.size}>
        <NativeSelect
          size="sm"
          aria-label={t(($) => $.paging.size)}
          value={size}
          data={pageSizesOfTrips.map(String)}
          onChange={(event) => onPaging({ page: 1, size: Number(event.currentTarget.value) })}
        />
        <span aria-hidden>{t(($) => $.paging.perPage)}</span>
      </label>
      <nav className="row" aria-label={t(($) => $.paging.name)}>
        {way(
          ui(($) => $.firstPage),
          IconChevronsLeft,
          1,
        )}
        {way(
          ui(($) => $.previousPage),
          IconChevronLeft,
          page - 1,
        )}
        <Jump page={page} last={last} onJump={goTo} />
        {way(
          ui(($) => $.nextPage),
          IconChevronRight,
          page + 1,
        )}
        {way(
          ui(($) => $.lastPage),
          IconChevronsRight,
          last,
        )}
      </nav>
      <Way label={t(($) => $.paging.reload)} icon={IconRefresh} isOpen onGo={onReload} />
    </footer>
  );
}

function Way({
  label,
  icon: Symbol,
  isOpen,
  onGo,
}: {
  label: string;
  icon: Icon;
  isOpen: boolean;
  onGo: () => void;
}) {
  return (
    <ActionIcon variant="subtle" size={40} aria-label={label} title={label} disabled={!isOpen} onClick={onGo}>
      <Symbol size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Says the page; clicked, it takes another one, a whole number from 1 to the last. */
function Jump({ page, last, onJump }: { page: number; last: number; onJump: (page: number) => void }) {
  const { t } = useTranslation("geofences");
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <UnstyledButton
        className={classes.jump}
        aria-label={t(($) => $.paging.jump, { page, count: last })}
        onClick={() => setTyped(String(page))}
      >
        {t(($) => $.paging.page, { page, count: last })}
      </UnstyledButton>
    );
  const target = readJump(typed, last);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target === null) return;
    setTyped(null);
    if (target !== page) onJump(target);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="sm"
        className={classes.field}
        inputMode="numeric"
        aria-label={t(($) => $.paging.jumpField, { count: last })}
        ref={beginTyping}
        value={typed}
        error={target === null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped(null)}
        onBlur={() => setTyped(null)}
      />
    </form>
  );
}

/** It was clicked to be typed into. */
function beginTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
