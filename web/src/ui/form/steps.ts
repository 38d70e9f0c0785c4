import type { FieldErrors } from "../../api/field-errors.ts";

/** The steps of a form in their order, and what is wrong in which; fields are called as on the wire. */
export type Steps<Name extends string> = {
  names: readonly Name[];
  /** The step a field belongs to, by its path: "administrator.email", "boxes.3.imei". */
  of: (field: string) => Name | undefined;
  /** The errors of one step. */
  errorsIn: (step: Name, errors: FieldErrors) => FieldErrors;
  /** The first step that has one of these errors. */
  firstWith: (errors: FieldErrors) => Name | undefined;
};

/** Takes what each step asks for, by the first names of its fields. */
export function stepsOf<Name extends string>(fields: Readonly<Record<Name, readonly string[]>>): Steps<Name> {
  const names = Object.keys(fields) as Name[];
  const of = (field: string) => {
    const [first = ""] = field.split(".");
    return names.find((name) => fields[name].includes(first));
  };
  return {
    names,
    of,
    errorsIn: (step, errors) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => of(field) === step)),
    firstWith: (errors) => {
      const wrong = Object.keys(errors).map(of);
      return names.find((name) => wrong.includes(name));
    },
  };
}
