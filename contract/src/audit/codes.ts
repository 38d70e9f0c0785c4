/** How much a finding weighs. */
export const severities = { note: 1, query: 2, endangers: 3 } as const;

const { note, query, endangers } = severities;

// Where law and courts say what a logbook needs.
const austria = {
  record: "VwGH 0373/70",
  legible: "§ 131 BAO",
  benefit: "Sachbezugswerteverordnung",
} as const;
const germany = {
  contents: "R 8.1 (9) LStR",
  inItself: "BFH VI R 33/10",
  closed: "BFH VI R 64/04",
  inTime: "OFD Rheinland 18.02.2013",
  odometer: "FG Niedersachsen 3 K 107/18",
} as const;

/** What is looked for, with the usual severity and what law it is based on in each country (rule audit/findings). */
export const auditRules = {
  K1: { severity: query, law: { AT: austria.record, DE: germany.odometer } },
  K2: { severity: note, law: { AT: germany.odometer, DE: germany.odometer } },
  K3: { severity: query, law: { AT: austria.record, DE: germany.closed } },
  K4: { severity: endangers, law: { AT: austria.record, DE: germany.contents } },
  K5: { severity: query, law: { AT: austria.record, DE: germany.contents } },
  K6: { severity: query, law: { AT: austria.record, DE: germany.inItself } },
  K7: { severity: query, law: { AT: austria.record, DE: germany.contents } },
  K8: { severity: query, law: { AT: austria.record, DE: germany.inTime } },
  K9: { severity: endangers, law: { AT: austria.record, DE: germany.inTime } },
  K10: { severity: query, law: { AT: austria.legible, DE: germany.closed } },
  K11: { severity: query, law: { AT: austria.legible, DE: germany.closed } },
  K12: { severity: endangers, law: { AT: austria.legible, DE: germany.closed } },
  K13: { severity: endangers, law: { AT: austria.record, DE: germany.inItself } },
  K14: { severity: query, law: { AT: austria.record, DE: germany.inItself } },
  K15: { severity: query, law: { AT: austria.record, DE: germany.inItself } },
  K16: { severity: note, law: { AT: austria.benefit, DE: germany.contents } },
  K17: { severity: note, law: { AT: austria.record, DE: germany.contents } },
  K18: { severity: note, law: { AT: austria.legible, DE: germany.closed } },
  K19: { severity: note, law: { AT: austria.benefit, DE: germany.contents } },
  K20: { severity: query, law: { AT: austria.record, DE: germany.contents } },
} as const;
