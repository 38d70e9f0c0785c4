import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./BarFrame.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  /** "Polygon, 5 Punkte" */
  state: string;
  hint: string;
  /** The hint says what is wrong. */
  isWrong?: boolean;
  /** Something that does not stop the work but should be seen. */
  note?: string | null;
  children: ReactNode;
};

/** The card at the lower edge of the map while something is drawn. */
export function BarFrame({ state, hint, isWrong = false, note, children }: Props) {
  const { t } = useTranslation("geofences");
  return (
    <section className={classes.bar} aria-label={t(($) => $.draw.toolbar)}>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <div className={classes.said}>
        <strong>{state}</strong>
        <p role={isWrong ? "alert" : "status"} data-wrong={isWrong || undefined}>
          {hint}
        </p>
      </div>
      <div className={classes.buttons}>{children}</div>
    </section>
  );
}

type ButtonProps = {
  icon?: Icon;
  label: string;
  whyNot?: string | null;
  isPrimary?: boolean;
  isBusy?: boolean;
  onAct: () => void;
};

/** A button of the bar; one that cannot be used now says why. */
export function BarButton({ icon: Symbol, label, whyNot, isPrimary, isBusy = false, onAct }: ButtonProps) {
  const isOff = Boolean(whyNot);
  return (
    <Tip label={whyNot} disabled={!isOff}>
      <Button
        size="md"
        variant={isPrimary ? "filled" : "subtle"}
        className={classes.button}
        leftSection={Symbol && <Symbol size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onAct()}
      >
        {label}
      </Button>
    </Tip>
  );
}
