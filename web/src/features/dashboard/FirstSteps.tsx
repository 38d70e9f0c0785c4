import { Button } from "@mantine/core";
import { IconCar, IconPlugConnected, IconRoute, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { admin } from "@wegbuch/contract/access/role-sets";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import classes from "./FirstSteps.module.css";

const steps = [
  { name: "plug", icon: IconPlugConnected, to: "/boxes" },
  { name: "name", icon: IconCar, to: "/vehicles" },
  { name: "invite", icon: IconUserPlus, to: "/users" },
] as const;

/** Stands in place of the charts until the first trip: to an admin what to do next, to others what to wait for. */
export function FirstSteps() {
  const { t } = useTranslation("dashboard");
  const role = useCurrentUser().role.id;
  if (!admin.some((each) => each === role))
    return (
      <section className={classes.card}>
        <EmptyBlock icon={IconRoute} title={t(($) => $.first.none)} text={t(($) => $.first.noneWhy)} />
      </section>
    );
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <h2 id="first-steps">{t(($) => $.first.title)}</h2>
      <p className={classes.why}>{t(($) => $.first.why)}</p>
      <ol className={classes.steps}>
        {steps.map(({ name, icon: Symbol, to }) => (
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
