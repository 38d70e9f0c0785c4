import type { Texts } from "../kit/texts.ts";

/** What the server refuses on the system page. */
export const de = {
  mailIsSettled: "Diese E-Mail wurde bereits zugestellt oder wird nicht mehr gebraucht.",
};

export const en = {
  mailIsSettled: "This e-mail was delivered already or is not needed any more.",
} satisfies Texts<typeof de>;
