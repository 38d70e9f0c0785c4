import { Button, Input } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../texts/format.ts";
import { matching } from "./matching.ts";
import classes from "./PickField.module.css";
import { PickList } from "./PickList.tsx";
import { SearchBox } from "../page/SearchBox.tsx";

type Props = {
  label: string;
  /** Undefined while they are on their way. */
  items: readonly { id: string; name: string; about?: string }[] | undefined;
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
  error?: string | undefined;
  isRequired?: boolean;
};

/** Several of a list of any length: search, ticks, and all of what is found at once. Needs the texts "visits". */
export function PickField({ label, items, ticked, onChange, error, isRequired = false }: Props) {
  const { t } = useTranslation("visits");
  const { t: ui } = useTranslation("ui");
  const [term, setTerm] = useState("");
  const found = matching(items ?? [], term);
  const chosen = new Set(ticked);
  const tick = (ids: readonly string[], isTicked: boolean) =>
    onChange(isTicked ? [...new Set([...ticked, ...ids])] : ticked.filter((id) => !ids.includes(id)));
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const ids = found.map(({ id }) => id);
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      error={error}
      withAsterisk={isRequired}
      className="slim"
    >
      <div className={classes.frame} data-wrong={error !== undefined || undefined}>
        <SearchBox label={`${label}: ${t(($) => $.search)}`} onSearch={setTerm} />
        <div className={classes.head}>
          <span aria-live="polite">
            {t(($) => $.selected, { count: ticked.length, number: formatNumber(ticked.length) })}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={found.length === 0}
            onClick={() => tick(ids, !isAll)}
          >
            {isAll
              ? t(($) => $.selectNone)
              : term === ""
                ? t(($) => $.selectAll)
                : t(($) => $.selectFound, { count: found.length, number: formatNumber(found.length) })}
          </Button>
        </div>
        <PickList
          label={label}
          items={found}
          ticked={chosen}
          onTick={tick}
          empty={items ? t(($) => $.nothingFound) : ui(($) => $.loading)}
        />
      </div>
    </Input.Wrapper>
  );
}
