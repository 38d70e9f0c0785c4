import "../../ui/theme/combobox.css";
import { Autocomplete, Loader } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import type { AddressInput } from "@wegbuch/contract/mandators/schemas";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findAddress, useSuggestions } from "./data.ts";

type Props = {
  label: string;
  value: AddressInput | null;
  /** Gets every text typed, as an address of only that name, and the whole address once a suggestion is taken. */
  onChange: (address: AddressInput | null) => void;
  isRequired?: boolean;
  error?: string | undefined;
};

/** An address typed freely or taken from suggestions (rule addresses/search). Failed look-ups leave the typed text. */
export function AddressSearch({ label, value, onChange, isRequired = false, error }: Props) {
  const [typed, setTyped] = useState("");
  const { t } = useTranslation("ui");
  const { suggestions, isSearching, isUnknown } = useSuggestions(typed);
  const taken = useRef<string | null>(null);
  const take = async (displayName: string) => {
    const suggestion = suggestions.find((each) => each.displayName === displayName);
    taken.current = displayName;
    setTyped("");
    onChange({ displayName });
    const address = suggestion && (await findAddress(suggestion.locationid));
    // Typed over meanwhile.
    if (address && taken.current === displayName) onChange(address);
  };
  return (
    <Autocomplete
      label={label}
      size="md"
      withAsterisk={isRequired}
      error={error}
      description={isUnknown && <span role="status">{t(($) => $.addressUnknown)}</span>}
      inputWrapperOrder={["label", "input", "description", "error"]}
      maxLength={200}
      autoComplete="off"
      leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
      rightSection={isSearching && <Loader size={16} />}
      data={[...new Set(suggestions.map(({ displayName }) => displayName))]}
      // The server has searched already.
      filter={({ options }) => options}
      value={value?.displayName ?? ""}
      onChange={(displayName) => {
        // The library tells the text of a suggestion that was taken once more.
        if (displayName === taken.current) return;
        taken.current = null;
        setTyped(displayName);
        onChange(displayName === "" ? null : { displayName });
      }}
      onOptionSubmit={(displayName) => void take(displayName)}
    />
  );
}
