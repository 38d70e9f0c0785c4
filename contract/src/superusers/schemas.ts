import * as z from "zod";
import { email, id, newPassword, requiredText, searchTerm } from "../kit/wire.ts";

const superUserFields = {
  firstName: requiredText("firstNameIsEmpty"),
  lastName: requiredText("lastNameIsEmpty"),
  email: email("emailIsEmpty"),
};

export const NewSuperUser = z.object({
  ...superUserFields,
  password: z
    .string({ error: "passwordIsEmpty" })
    .min(1, { error: "passwordIsEmpty", abort: true })
    .pipe(newPassword),
});
export type NewSuperUser = z.output<typeof NewSuperUser>;
export const SuperUserChange = z.object(superUserFields);
export type SuperUserChange = z.output<typeof SuperUserChange>;

export const SuperUser = z
  .object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: "SuperUser" });
export type SuperUser = z.infer<typeof SuperUser>;

export const SuperUserFilter = z.object({ searchTerm });
