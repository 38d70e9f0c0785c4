import { Button } from "@mantine/core";
import {
  type Icon,
  IconCar,
  IconChecklist,
  IconPlugConnected,
  IconRoute,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type Gate, mayUse } from "@wegbuch/contract/access/may-use";
import { admin } from "@wegbuch/contract/access/role-sets";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import classes from "./FirstSteps.module.css";

type Step = {
  name: "plug" | "name" | "invite" | "tax";
  icon: Icon;
  to: "/boxes" | "/vehicles" | "/users" | "/settings";
  gate?: Gate;
};

const steps: readonly Step[] = [
  { name: "plug", icon: IconPlugConnected, to: "/boxes" },
  { name: "name", icon: IconCar, to: "/vehicles" },
  { name: "invite", icon: IconUserPlus, to: "/users" },
  { name: "tax", icon: IconChecklist, to: "/settings", gate: mandators.changeClosing },
];

/** Stands in place of the charts until the first trip: to an admin what to do next, to others what to wait for. */
export function FirstSteps() {
  const { t } = useTranslation("dashboard");
  const user = useCurrentUser();
  const role = user.role.id;
  if (!admin.some((each) => each === role))
    return (
      <section className={classes.card}>
        <EmptyBlock icon={IconRoute} title={t(($) => $.first.none)} text={t(($) => $.first.noneWhy)} />
      </section>
    );
  const mine = steps.filter(({ gate }) => gate === undefined || mayUse(accessOf(user), gate));
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <h2 id="first-steps">{t(($) => $.first.title)}</h2>
      <p className={classes.why}>{t(($) => $.first.why)}</p>
      <ol className={classes.steps}>
        {mine.map(({ name, icon: Symbol, to }) => (
          <li key={name}>
            <Symbol size={24} stroke={1.75} aria-hidden />
            <h3>{t(($) => $.first.steps[name].title)}</h3>
            <p>{t(($) => $.first.steps[name].text)}</p>
            <Button component={Link} to={to} variant="default">
              {t(($) => $.first.steps[name].go)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
