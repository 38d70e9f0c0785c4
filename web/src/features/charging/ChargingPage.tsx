import "../../ui/theme/shell.css";
import { IconBatteryCharging } from "@tabler/icons-react";
import type { ChargingResult } from "@wegbuch/contract/charging/schemas";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../../ui/theme/Brand.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { ErrorBar } from "../../ui/feedback/ErrorBar.tsx";
import { LanguageSwitch } from "../../ui/form/LanguageSwitch.tsx";
import classes from "./ChargingPage.module.css";
import { useSimulation } from "./data.ts";
import { requestOf } from "./draft.ts";
import { carsOf } from "./night.ts";
import { ParameterForm, useParameters } from "./ParameterForm.tsx";
import { Result } from "./Result.tsx";

type Simulated = { result: ChargingResult; arrivalStart: string; nightShiftEnd: string };

/** Whether a night is long enough to charge a fleet; open to everybody. */
export function ChargingPage() {
  const { t } = useTranslation("charging");
  const parameters = useParameters();
  const [simulated, setSimulated] = useState<Simulated | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending } = useSimulation();
  const title = t(($) => $.title);
  useEffect(() => {
    document.title = `${title} – Wegbuch`;
  }, [title]);
  useEffect(() => {
    if (simulated !== null) heading.current?.focus();
  }, [simulated]);
  const simulate = () => {
    const request = requestOf(parameters.draft);
    const { arrivalStart, nightShiftEnd } = request.query;
    mutate(request, {
      onSuccess: (result) => setSimulated({ result, arrivalStart, nightShiftEnd }),
      onError: (error) => {
        const fields = parameters.refuse(error);
        // What stands there is of other values; a refusal without a field is told in its place, below the button.
        setSimulated(null);
        if (Object.keys(fields).length === 0) heading.current?.focus();
      },
    });
  };
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <a href="/" aria-label={t(($) => $.toProduct)}>
          <Brand />
        </a>
        <LanguageSwitch />
      </header>
      <main className={classes.page}>
        <h1>{title}</h1>
        <p className={classes.intro}>{t(($) => $.intro)}</p>
        <div className={classes.columns}>
          <ParameterForm parameters={parameters} isBusy={isPending} onSubmit={simulate} />
          <section className={classes.result} aria-busy={isPending}>
            <h2 ref={heading} tabIndex={-1}>
              {t(($) => $.results)}
            </h2>
            <ErrorBar />
            {simulated === null ? (
              <div className={classes.card}>
                <EmptyBlock
                  icon={IconBatteryCharging}
                  title={t(($) => $.noResult)}
                  text={t(($) => $.noResultWhy)}
                />
              </div>
            ) : (
              <Result
                cars={carsOf(simulated.result)}
                arrivalStart={simulated.arrivalStart}
                nightShiftEnd={simulated.nightShiftEnd}
              />
            )}
          </section>
        </div>
      </main>
    </div>
  );
}
