import { UnstyledButton } from "@mantine/core";
import { type Light, lightOf } from "@wegbuch/contract/audit/rules";
import type { AuditVehicle } from "@wegbuch/contract/audit/schemas";
import { useTranslation } from "react-i18next";
import { formatMonth, missing } from "../../ui/texts/format.ts";
import classes from "./Score.module.css";

type Props = {
  month: string;
  score: number | null;
  /** Of a month that is not the one looked at. */
  isQuiet?: boolean;
  onOpen?: () => void;
};

/** The points of a month on the colour of its light; said in words as well. */
export function Score({ month, score, isQuiet, onOpen }: Props) {
  const { t } = useTranslation("audit");
  const named = { month: formatMonth(`${month}-01`) };
  if (score === null)
    return (
      <span className="quiet" title={t(($) => $.noScore, named)}>
        {missing}
      </span>
    );
  const light = lightOf(score);
  const name = t(($) => $.score, { ...named, score, light: t(($) => $.lights[light]) });
  const looks = { className: classes.score, "data-light": light, "data-quiet": isQuiet || undefined };
  if (!onOpen)
    return (
      <span {...looks} role="img" aria-label={name}>
        {score}
      </span>
    );
  return (
    <UnstyledButton
      {...looks}
      aria-label={name}
      title={name}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {score}
    </UnstyledButton>
  );
}

const lights: readonly Light[] = ["green", "amber", "red"];

/** What the colours mean. */
export function Legend() {
  const { t } = useTranslation("audit");
  return (
    <ul className={classes.legend} aria-label={t(($) => $.legend)}>
      {lights.map((light) => (
        <li key={light} className={classes.light}>
          <span className={classes.dot} data-light={light} aria-hidden />
          {t(($) => $.lights[light])} {t(($) => $.legends[light])}
        </li>
      ))}
    </ul>
  );
}

const severities = ["endangers", "query", "note"] as const;

/** How many findings of each severity are open. */
export function Counts({ counts }: { counts: AuditVehicle["months"][number]["counts"] | undefined }) {
  const { t } = useTranslation("audit");
  if (!counts) return null;
  const said = severities.filter((name) => counts[name] > 0);
  if (said.length === 0) return <span className="quiet">{t(($) => $.nothing)}</span>;
  return said.map((name) => t(($) => $.counts[name], { count: counts[name] })).join(" · ");
}
