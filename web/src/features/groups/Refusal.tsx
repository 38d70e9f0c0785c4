import { Input } from "@mantine/core";
import { refusedFields } from "../../api/field-errors.ts";

/** What the server refused of a dialog without a field for it, for example a name that is taken where the group goes. */
export function Refusal({ error }: { error: unknown }) {
  const [refused] = Object.values(refusedFields(error));
  return (
    refused !== undefined && (
      <Input.Error component="span" role="alert" size="md">
        {refused}
      </Input.Error>
    )
  );
}
