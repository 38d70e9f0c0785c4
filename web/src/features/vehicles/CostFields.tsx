import { typeOfFile, mostBytesOfFile } from "@wegbuch/contract/services/rules";
import * as serviceTexts from "@wegbuch/contract/services/texts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { type ChosenFile, FileField } from "../../ui/files/FileField.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { UpkeepForm } from "./AddUpkeep.tsx";

/** Who did a service, what it cost, and its invoice (rule upkeep/invoices). */
export function CostFields({ draft, errors, change }: UpkeepForm) {
  const { t } = useTranslation("vehicles");
  const [refusal, setRefusal] = useState<string>();
  const choose = (file: ChosenFile | null) => {
    const why = file && whyNot(file);
    setRefusal(why ?? undefined);
    change({ file: why ? null : file });
  };
  return (
    <>
      <FieldPair>
        <TextField
          label={t(($) => $.upkeepDialog.workshop)}
          value={draft.workshop}
          onChange={(workshop) => change({ workshop })}
          error={errors["workshop"]}
        />
        <TextField
          kind="number"
          label={t(($) => $.upkeepDialog.price)}
          maxLength={16}
          value={draft.price}
          onChange={(price) => change({ price })}
          error={errors["priceInCents"]}
        />
      </FieldPair>
      <FileField
        label={t(($) => $.upkeepDialog.invoice)}
        hint={t(($) => $.upkeepDialog.invoiceHint)}
        accept="application/pdf,image/jpeg,image/png"
        value={draft.file}
        onChange={choose}
        error={refusal ?? errors["file"]}
      />
    </>
  );
}

/** Told before anything is sent, in the words of the server. */
function whyNot({ content, sizeInBytes }: ChosenFile): string | null {
  const say = currentLanguage() === "en" ? serviceTexts.en : serviceTexts.de;
  const beginning = Uint8Array.from(atob(content.slice(0, 64)), (character) => character.charCodeAt(0));
  if (typeOfFile(beginning) === null) return say.fileIsUnknown;
  return sizeInBytes > mostBytesOfFile ? say.fileIsTooLarge : null;
}
