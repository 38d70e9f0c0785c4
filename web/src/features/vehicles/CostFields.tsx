import { typeOfFile, mostBytesOfFile } from "@wegbuch/contract/services/rules";
import * as serviceTexts from "@wegbuch/contract/services/texts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { base64Of } from "../../ui/files/base64-of.ts";
import { FileField } from "../../ui/files/FileField.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { ChosenFile, UpkeepForm } from "./AddUpkeep.tsx";

/** Who did a service, what it cost, and its invoice (rule upkeep/invoices). */
export function CostFields({ draft, errors, change }: UpkeepForm) {
  const { t } = useTranslation("vehicles");
  const [refusal, setRefusal] = useState<string>();
  const choose = async (chosen: File) => {
    const { file, refusal: why } = await readInvoice(chosen);
    setRefusal(why);
    change({ file });
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
        onChoose={(file) => void choose(file)}
        onRemove={() => change({ file: null })}
        error={refusal ?? errors["file"]}
      />
    </>
  );
}

/** A file as it is sent; what the server would refuse is refused before, in its words. */
async function readInvoice(chosen: File): Promise<{ file: ChosenFile | null; refusal?: string }> {
  const say = currentLanguage() === "en" ? serviceTexts.en : serviceTexts.de;
  const { name, size } = chosen;
  if (size > mostBytesOfFile) return { file: null, refusal: say.fileIsTooLarge };
  // What was taken away since it was chosen cannot be read.
  const bytes = new Uint8Array(await chosen.arrayBuffer().catch(() => new ArrayBuffer()));
  if (typeOfFile(bytes) === null) return { file: null, refusal: say.fileIsUnknown };
  return { file: { name, content: base64Of(bytes), sizeInBytes: size } };
}
