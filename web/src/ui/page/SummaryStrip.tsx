import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./SummaryStrip.module.css";

/** A figure with its label; undefined while it is on its way. */
export type Figure = {
  label: string;
  value: ReactNode | undefined;
  more?: ReactNode;
  /** Shows what the figure is made of; `name` says so. */
  opens?: { name: string; onOpen: () => void };
};

/** One card with the figures of a work page, divided by hairlines. */
export function SummaryStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map(({ label, value, more, opens }) => (
        <div key={label} className={classes.cell} data-opens={opens && true}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <Skeleton width={72} height={18} /> : value}
            {more && <span className={classes.more}>{more}</span>}
            {opens && (
              <UnstyledButton
                className={classes.open}
                aria-label={opens.name}
                title={opens.name}
                onClick={opens.onOpen}
              >
                <IconChevronRight size={18} stroke={1.75} aria-hidden />
              </UnstyledButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
