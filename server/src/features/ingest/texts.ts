import { inBothLanguages } from "@wegbuch/contract/kit/texts";

export const say = inBothLanguages(
  {
    ofAnotherCompany: "Damals gehörte diese Box noch nicht zu Ihrem Unternehmen.",
    privateModeIsNotYours:
      "Den Privatmodus schaltet nur, wer fährt; ein API-Schlüssel nimmt ihn nicht entgegen.",
  },
  {
    ofAnotherCompany: "At that time this box did not belong to your company yet.",
    privateModeIsNotYours: "Only the driver switches private mode; an API token may not report it.",
  },
);
