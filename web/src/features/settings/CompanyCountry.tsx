import { useQuery } from "@tanstack/react-query";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** Whose law vehicles without a country of their own follow (rule mandators/country). */
export function CompanyCountry() {
  const { t } = useTranslation("settings");
  const isPhone = useIsPhone();
  const query = useQuery(read(mandators.readCountry, {}));
  const { mutate } = useWrite(mandators.changeCountry, { refresh: [mandators.readCountry] });
  const save = (country: "AT" | "DE") =>
    mutate({ body: { country } }, { onSuccess: () => void showSnackbar(t(($) => $.country.saved)) });
  return (
    <section className={classes.card}>
      <div className={classes.words}>
        <h2>{t(($) => $.country.title)}</h2>
        <p>{t(($) => $.country.why)}</p>
      </div>
      <div className={classes.control}>
        <Loaded query={query} height={44}>
          {({ country }) => (
            <SegmentedControl
              label={t(($) => $.country.label)}
              value={country}
              options={(["AT", "DE"] as const).map((value) => ({ value, label: t(($) => $.country[value]) }))}
              onChange={save}
              isFullWidth={isPhone}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}
