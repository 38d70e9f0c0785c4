import { z } from "zod";

/** Foreign text ends up in logbooks and PDFs: control characters and overlong values do not get in. */
export const foreignText = z
  .string()
  .transform(
    (value) =>
      value
        .replace(/[\p{C}\s]+/gu, " ")
        .trim()
        .slice(0, 200) || undefined,
  )
  .optional()
  .catch(undefined);
