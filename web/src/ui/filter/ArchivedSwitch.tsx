import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../form/SegmentedControl.tsx";

type Props = { isArchived: boolean; onChange: (isArchived: boolean) => void };

/** Shows what is active or what is archived. */
export function ArchivedSwitch({ isArchived, onChange }: Props) {
  const { t } = useTranslation("ui");
  return (
    <SegmentedControl
      label={t(($) => $.show)}
      value={isArchived ? "archived" : "active"}
      options={[
        { value: "active", label: t(($) => $.active) },
        { value: "archived", label: t(($) => $.archived) },
      ]}
      onChange={(value) => onChange(value === "archived")}
    />
  );
}
