import { Button } from "@mantine/core";
import { IconDeviceMobile, IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { factors } from "@wegbuch/contract/factors/endpoints";
import type { Factor, Factors } from "@wegbuch/contract/factors/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { canShowPasskeys } from "../../entities/factors/passkey.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { formatDate } from "../../ui/texts/format.ts";
import classes from "./SettingsPage.module.css";

const FactorSetup = lazyPart(() =>
  import("../../entities/factors/FactorSetup.tsx").then(({ FactorSetup: Setup }) => ({ default: Setup })),
);
const PasskeySetup = lazyPart(() =>
  import("../../entities/factors/PasskeySetup.tsx").then(({ PasskeySetup: Setup }) => ({ default: Setup })),
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

type Opened = "setUp" | "passkey" | "newCodes" | Factor | null;

function Ways({ kept: { items, recoveryCodesLeft } }: { kept: Factors }) {
  const { t } = useTranslation("factors");
  const hasPasskeys = canShowPasskeys(useInstallationServices()?.passkeyDomain);
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.entries}>
          {items.map((factor) => (
            <Entry key={factor.id} factor={factor} onRemove={() => setOpen(factor)} />
          ))}
          <li className={classes.entry}>
            <span className="secondary">{t(($) => $.codesLeft, { count: recoveryCodesLeft })}</span>
            <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpen("newCodes")}>
              {t(($) => $.newCodes)}
            </Button>
          </li>
        </ul>
      )}
      <div className={classes.ways}>
        {!items.some(({ kind }) => kind === "totp") && (
          <Button
            size="md"
            variant={variantOf(items)}
            aria-haspopup="dialog"
            onClick={() => setOpen("setUp")}
          >
            {t(($) => $.setUp)}
          </Button>
        )}
        {hasPasskeys && (
          <Button size="md" variant="default" aria-haspopup="dialog" onClick={() => setOpen("passkey")}>
            {t(($) => $.addPasskey)}
          </Button>
        )}
      </div>
      <Suspense>
        {open === "setUp" && <FactorSetup onClose={close} />}
        {open === "passkey" && <PasskeySetup onClose={close} />}
        {open === "newCodes" && <NewRecoveryCodes onClose={close} />}
        {open !== null && typeof open === "object" && (
          <FactorRemoval factor={open} isLast={items.length === 1} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Whoever has one already needs no other. */
const variantOf = (items: readonly Factor[]) => (items.length > 0 ? "default" : "filled");

function Entry({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation("factors");
  const { kind, createdAt, usedAt } = factor;
  const name = factor.name ?? t(($) => $.isOn);
  const Sign = kind === "totp" ? IconDeviceMobile : IconFingerprint;
  const used = usedAt === null ? null : t(($) => $.lastUsed, { day: formatDate(usedAt) });
  return (
    <li className={classes.device}>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div className={classes.held}>
        <strong>{name}</strong>
        <span className="secondary">
          {[t(($) => $.since, { day: formatDate(createdAt) }), used].filter(Boolean).join(" · ")}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t(($) => $.removeOf, { name })}
        onClick={onRemove}
      >
        {t(($) => $.remove)}
      </Button>
    </li>
  );
}
