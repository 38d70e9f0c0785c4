import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { factors } from "@wegbuch/contract/factors/endpoints";
import type { Factors } from "@wegbuch/contract/factors/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { formatDate } from "../../ui/texts/format.ts";
import classes from "./SettingsPage.module.css";

const FactorSetup = lazyPart(() =>
  import("../../entities/factors/FactorSetup.tsx").then(({ FactorSetup: Setup }) => ({ default: Setup })),
);
const FactorRemoval = lazyPart(() =>
  import("./FactorRemoval.tsx").then(({ FactorRemoval: Removal }) => ({ default: Removal })),
);
const NewRecoveryCodes = lazyPart(() =>
  import("./NewRecoveryCodes.tsx").then(({ NewRecoveryCodes: Codes }) => ({ default: Codes })),
);

/** What is asked for besides the password, and the ways to set it up, renew its codes and remove it. */
export function SecondFactor() {
  const { t } = useTranslation("factors");
  const kept = useQuery({ ...read(factors.list, {}), staleTime: 0 });
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.title)}</h2>
        <p>{t(($) => $.why)}</p>
      </div>
      <Loaded query={kept} height={40}>
        {(data) => <Ways kept={data} />}
      </Loaded>
    </section>
  );
}

function Ways({ kept: { items, recoveryCodesLeft } }: { kept: Factors }) {
  const { t } = useTranslation("factors");
  const [open, setOpen] = useState<"setUp" | "newCodes" | "remove" | null>(null);
  const close = () => setOpen(null);
  const [factor] = items;
  return (
    <>
      {factor === undefined ? (
        <Button size="md" className={classes.add} aria-haspopup="dialog" onClick={() => setOpen("setUp")}>
          {t(($) => $.setUp)}
        </Button>
      ) : (
        <ul className={classes.entries}>
          <li className={classes.entry}>
            <div className={classes.held}>
              <strong>{t(($) => $.isOn)}</strong>
              <span className="secondary">
                {t(($) => $.since, { day: formatDate(factor.createdAt) })} ·{" "}
                {t(($) => $.codesLeft, { count: recoveryCodesLeft })}
              </span>
            </div>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpen("newCodes")}>
              {t(($) => $.newCodes)}
            </Button>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpen("remove")}>
              {t(($) => $.remove)}
            </Button>
          </li>
        </ul>
      )}
      <Suspense>
        {open === "setUp" && <FactorSetup onClose={close} />}
        {open === "newCodes" && <NewRecoveryCodes onClose={close} />}
        {open === "remove" && factor && <FactorRemoval id={factor.id} onClose={close} />}
      </Suspense>
    </>
  );
}
