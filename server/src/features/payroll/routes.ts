import { payroll, payrollDocuments } from "@wegbuch/contract/payroll/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { itemsIn, pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { exportPayroll, exportPayrollCsv } from "./export-payroll.ts";
import { payrollList, readHolidays } from "./queries.ts";

export function payrollRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return [
    ...serve(payroll, {
      list: ({ actor, query }) =>
        pageIn(database, actor, payrollList(actor, query.month, clock.now()), query),
      holidays: ({ actor, query, language }) =>
        inMandator(database, actor, (db) => readHolidays(db, { ...query, language })),
    }),
    ...serve(payrollDocuments, {
      xlsx: ({ actor, body, language }) =>
        exportPayroll(itemsIn(database, actor, payrollList(actor, body.month, clock.now())), {
          ...body,
          language,
        }),
      csv: ({ actor, body, language }) =>
        exportPayrollCsv(itemsIn(database, actor, payrollList(actor, body.month, clock.now())), {
          ...body,
          language,
        }),
    }),
  ];
}
