import "../../ui/theme/combobox.css";
import { Autocomplete, CloseButton, Loader } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findAddress, useSuggestions } from "./data.ts";

type Props = {
  label: string;
  /** An address was chosen, or the field was emptied. */
  onPlace: (place: { latitude: number; longitude: number } | null) => void;
};

/** Leads to the place of an address. */
export function PlaceSearch({ label, onPlace }: Props) {
  const { t: ui } = useTranslation("ui");
  const [typed, setTyped] = useState("");
  const [taken, setTaken] = useState("");
  const { suggestions, isSearching } = useSuggestions(typed === taken ? "" : typed);
  const take = async (displayName: string) => {
    setTaken(displayName);
    const suggestion = suggestions.find((each) => each.displayName === displayName);
    const address = suggestion && (await findAddress(suggestion.locationid));
    if (!address) return;
    const { latitude, longitude } = address;
    if (typeof latitude === "number" && typeof longitude === "number") onPlace({ latitude, longitude });
  };
  const clear = () => {
    setTyped("");
    setTaken("");
    onPlace(null);
  };
  return (
    <Autocomplete
      size="md"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        isSearching ? (
          <Loader size={16} />
        ) : (
          typed !== "" && <CloseButton size="sm" aria-label={ui(($) => $.clearSearch)} onClick={clear} />
        )
      }
      data={[...new Set(suggestions.map(({ displayName }) => displayName))]}
      // The server has searched already.
      filter={({ options }) => options}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={(displayName) => void take(displayName)}
    />
  );
}
