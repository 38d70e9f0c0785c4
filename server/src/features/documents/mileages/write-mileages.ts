import type { Language } from "@wegbuch/contract/kit/texts";
import { page } from "../../../platform/documents/pdf-document.ts";
import type { PdfCell, PdfColumn } from "../../../platform/documents/open-table.ts";
import { openSheet } from "../logbook/open-sheet.ts";
import { groupingOf, type ReportOrder } from "../logbook/order.ts";
import type { Heading } from "../logbook/read-heading.ts";
import { shownSums } from "../logbook/say-sums.ts";
import { shownKilometers } from "../logbook/say-values.ts";
import { type Mileages, sumOf, type VehicleMileage } from "./read-mileages.ts";
import { say } from "./texts.ts";

/** The summary as a document: a line for each vehicle, and the sums of each section unless vehicles are the sections. */
export async function writeMileages(
  order: ReportOrder,
  heading: Heading,
  { sections, total }: Mileages,
): Promise<AsyncIterable<Uint8Array>> {
  const { language } = order;
  const isByVehicle = groupingOf(order) === 2;
  const sheet = openSheet(order, heading, { columns: () => columnsOf(heading, language) });
  for (const { section, vehicles } of sections) {
    if (!isByVehicle) sheet.beginSection(section.name);
    for (const vehicle of vehicles) {
      sheet.addRow(cellsOf(vehicle, language));
      await sheet.settle();
    }
    const sums = () => shownSums(sumOf(vehicles.map((vehicle) => vehicle.sums)), heading, language);
    if (!isByVehicle) sheet.addSums(section.name, sums());
  }
  if (sections.length > 0) sheet.addTotal(shownSums(total, heading, language));
  return sheet.finish();
}

function columnsOf({ typeNames }: Heading, language: Language): PdfColumn[] {
  const title = (key: keyof typeof say) => say[key][language];
  const mileages: PdfColumn[] = [
    { titles: [title("mileageAtStart"), title("kilometers")], width: 92, isRight: true },
    { titles: [title("mileageAtEnd"), title("kilometers")], width: 92, isRight: true },
    ...[...typeNames, title("allTypes")].map((name) => ({
      titles: [name, title("kilometers")],
      width: 74,
      isRight: true,
    })),
  ];
  const plate: PdfColumn = { titles: [title("licensePlate")], width: 84 };
  const taken = [plate, ...mileages].reduce((sum, { width }) => sum + width, 0);
  const vehicle = { titles: [title("vehicle")], width: page.width - 2 * page.margin - taken };
  return [vehicle, plate, ...mileages];
}

function cellsOf(mileage: VehicleMileage, language: Language): PdfCell[] {
  const { metersAtStart, metersAtEnd, sums } = mileage;
  const shown = (meters: number | null) => (meters === null ? "" : shownKilometers(meters, language));
  const isOther =
    metersAtStart !== null && metersAtEnd !== null && metersAtEnd - metersAtStart !== sums.meters;
  return [
    [{ text: mileage.vehicle }],
    [{ text: mileage.licensePlate }],
    [{ text: shown(metersAtStart) }],
    [{ text: shown(metersAtEnd), isChanged: isOther }],
    ...[...sums.metersByType, sums.meters].map((meters) => [{ text: shown(meters) }]),
  ];
}
