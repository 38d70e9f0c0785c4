import { Button, Skeleton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { TaxReport } from "@wegbuch/contract/taxes/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "../../ui/dates/period.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatCents } from "../../ui/texts/euros.ts";
import { formatDay, formatNumber } from "../../ui/texts/format.ts";
import { AustrianTax } from "./AustrianTax.tsx";
import { useTaxReport, useTaxRights } from "./data.ts";
import { GermanTax } from "./GermanTax.tsx";
import { TaxFactsDialog } from "./TaxFactsDialog.tsx";
import { TaxYearDialog } from "./TaxYearDialog.tsx";
import classes from "./Taxes.module.css";

const yearsToChoose = 3;

type Props = { vehicle: Vehicle; onClose: () => void };
type Above = "facts" | "costs" | null;

/** What private use of a vehicle is taxed with in a year, as it stands (rules taxes/austria, taxes/germany). */
export function TaxDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation("taxes");
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [above, setAbove] = useState<Above>(null);
  const report = useTaxReport(vehicle.id, year);
  const close = () => setAbove(null);
  const mayWrite = useTaxRights().mayWrite && vehicle.archivedAt === null;
  const years = Array.from({ length: yearsToChoose }, (_, back) => thisYear - yearsToChoose + 1 + back);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.title)}
      subtitle={`${vehicle.name}, ${vehicle.licensePlate}`}
      size="form"
      isBelow={above !== null}
    >
      <div className="stack gap-24">
        <div className="row">
          <SegmentedControl
            label={t(($) => $.year)}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(year)}
            onChange={(chosen) => setYear(Number(chosen))}
          />
        </div>
        {report.isError && !report.data && <LoadError onRetry={report.refetch} />}
        {report.isPending && <Skeleton height={320} />}
        {report.data && <Told report={report.data} onOpen={mayWrite ? setAbove : undefined} />}
      </div>
      {above === "facts" && <TaxFactsDialog report={report.data!} onClose={close} />}
      {above === "costs" && <TaxYearDialog report={report.data!} onClose={close} />}
    </Dialog>
  );
}

type Written = { report: TaxReport; onOpen: ((above: Above) => void) | undefined };

function Told({ report, onOpen }: Written) {
  const { t } = useTranslation("taxes");
  const { year, austria, germany, facts, costs } = report;
  const amount = (cents: number | null) => cents !== null && formatCents(cents);
  return (
    <>
      {austria && <AustrianTax year={year} austria={austria} />}
      {germany && <GermanTax year={year} germany={germany} />}
      {!austria && !germany && <p className="bare soft">{t(($) => $.notThere)}</p>}
      <Missing report={report} />
      <Part
        title={t(($) => $.facts.title)}
        change={t(($) => $.facts.change)}
        onChange={onOpen && (() => onOpen("facts"))}
      >
        <Fact name={t(($) => $.facts.acquisitionCostInCents)}>{amount(facts.acquisitionCostInCents)}</Fact>
        <Fact name={t(($) => $.facts.listPriceInCents)}>{amount(facts.listPriceInCents)}</Fact>
        <Fact name={t(($) => $.facts.acquiredOn)}>{facts.acquiredOn && formatDay(facts.acquiredOn)}</Fact>
        <Fact name={t(($) => $.facts.propulsion)}>
          {facts.propulsion !== null && t(($) => $.propulsions[`p${facts.propulsion!}`])}
        </Fact>
        <Fact name={t(($) => $.facts.co2InGrams)}>{numeral(facts.co2InGrams)}</Fact>
        <Fact name={t(($) => $.facts.electricRangeInKm)}>{numeral(facts.electricRangeInKm)}</Fact>
      </Part>
      {germany && (
        <Part
          title={t(($) => $.costs.title, { year })}
          change={t(($) => $.costs.change)}
          onChange={onOpen && (() => onOpen("costs"))}
        >
          <Fact name={t(($) => $.costs.otherCostsInCents)}>{amount(costs.otherCostsInCents)}</Fact>
          <Fact name={t(($) => $.costs.depreciationOrLeaseInCents)}>
            {amount(costs.depreciationOrLeaseInCents)}
          </Fact>
          <Fact name={t(($) => $.costs.commuteInKm)}>{numeral(costs.commuteInKm)}</Fact>
          <Fact name={t(($) => $.costs.commuteDays)}>{numeral(costs.commuteDays)}</Fact>
        </Part>
      )}
      <p className="bare quiet">
        {t(($) => $.noAdvice)} {germany && t(($) => $.wholeYear)}
      </p>
    </>
  );
}

const numeral = (known: number | null) => known !== null && formatNumber(known);

type PartProps = { title: string; change: string; onChange: (() => void) | undefined; children: ReactNode };

function Part({ title, change, onChange, children }: PartProps) {
  return (
    <section className={classes.part}>
      <header className={classes.head}>
        <h3>{title}</h3>
        {onChange && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={onChange}
          >
            {change}
          </Button>
        )}
      </header>
      <Facts>{children}</Facts>
    </section>
  );
}

function Missing({ report: { missing, year } }: { report: TaxReport }) {
  const { t } = useTranslation("taxes");
  const gaps = missing.flatMap((gap) => (gap === "rate" ? [] : [t(($) => $.gaps[gap])]));
  return (
    <>
      {missing.includes("rate") && <p className={classes.missing}>{t(($) => $.rateMissing, { year })}</p>}
      {gaps.length > 0 && <p className={classes.missing}>{t(($) => $.missing, { gaps: gaps.join(", ") })}</p>}
    </>
  );
}
