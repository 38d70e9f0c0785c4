import { SearchBox } from "../page/SearchBox.tsx";

/** A search inside a form: Enter in it is not yet the form's. */
export function SearchInForm({ label, onSearch }: { label: string; onSearch: (term: string) => void }) {
  return (
    <div role="presentation" onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
      <SearchBox label={label} onSearch={onSearch} />
    </div>
  );
}
