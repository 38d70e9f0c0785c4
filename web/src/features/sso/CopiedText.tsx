import { TextInput } from "@mantine/core";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";

/** A text that is wanted elsewhere, to copy. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const { field, ...copying } = useCopying(text);
  return (
    <div className="stack gap-8">
      <TextInput ref={field} size="md" label={label} readOnly value={text} />
      <div>
        <CopyButton size="sm" variant="default" copying={copying} />
      </div>
    </div>
  );
}
