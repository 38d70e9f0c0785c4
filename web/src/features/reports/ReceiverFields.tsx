import { wordOf } from "@wegbuch/contract/kit/codes";
import { receiverCodes } from "@wegbuch/contract/scheduledreports/codes";
import { useTranslation } from "react-i18next";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { People } from "../../entities/documents/GroupedField.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import type { ReceiverCode } from "./draft.ts";
import type { FieldsProps } from "./SubjectFields.tsx";

/** Who receives it: persons, groups and whole roles, and who of them does not (rule reports/receivers). */
export function ReceiverFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("reports");
  const isChosen = (code: ReceiverCode) => draft.receivers.includes(code);
  const isOnlyPersons = draft.receivers.every((code) => code === receiverCodes.persons);
  return (
    <FormPart title={t(($) => $.form.who)} about={t(($) => $.form.whoWhy)}>
      <CheckboxList
        label={t(($) => $.form.receivers)}
        options={Object.values(receiverCodes)}
        nameOf={(code) => t(($) => $.form.receiver[wordOf(receiverCodes, code)])}
        value={draft.receivers}
        onChange={(receivers) => onChange({ receivers })}
        isInColumns
        isRequired
        error={errors["sendToAll"]}
      />
      {isChosen(receiverCodes.persons) && (
        <People
          label={t(($) => $.form.persons)}
          placeholder={t(($) => $.form.choosePersons)}
          value={draft.persons}
          onChange={(persons) => onChange({ persons })}
          error={errors["sentToUsers"]}
        />
      )}
      {isChosen(receiverCodes.groups) && (
        <GroupSelect
          label={t(($) => $.form.groups)}
          value={draft.groups}
          onChange={(groups) => onChange({ groups })}
          error={errors["sendToGroups"]}
        />
      )}
      {(!isOnlyPersons || draft.excluded.length > 0) && (
        <People
          label={t(($) => $.form.excluded)}
          hint={t(($) => $.form.excludedHint)}
          placeholder={t(($) => $.form.choosePersons)}
          value={draft.excluded}
          onChange={(excluded) => onChange({ excluded })}
          error={errors["doNotSendToUsers"]}
        />
      )}
    </FormPart>
  );
}
