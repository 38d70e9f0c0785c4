import type { Place } from "../place.ts";
import { towns } from "./towns.ts";

/** Where roads meet: a place with its metres above the sea. */
export type RoadNode = Place & { readonly altitude: number };

// Motorway exits, knots and tunnel mouths: latitude, longitude, metres above the sea.
const crossings = `
Auhof 48.2030 16.2320 220 | Steinhäusl 48.1600 15.9600 330 | St. Pölten Süd 48.1740 15.6300 280
Melk A1 48.2170 15.3450 230 | Amstetten West 48.1270 14.8200 290 | Enns A1 48.1960 14.4650 280
Knoten Linz 48.2430 14.3430 260 | Haid 48.2050 14.2500 290 | Voralpenkreuz 48.0720 14.0600 380
Regau 47.9850 13.7000 430 | Salzburg Nord 47.8430 13.0600 430 | Knoten Salzburg 47.7650 12.9850 440
Vösendorf 48.1180 16.3250 200 | Guntramsdorf 48.0350 16.3300 190 | Baden A2 48.0050 16.2750 210
Wr. Neustadt West 47.8150 16.2000 280 | Seebenstein 47.7200 16.1400 340 | Pinkafeld 47.3800 16.0500 420
Hartberg A2 47.2700 16.0000 350 | Ilz 47.0900 15.9300 290 | Gleisdorf A2 47.1150 15.7050 350
Graz Ost 47.0250 15.4900 345 | Graz West 46.9950 15.4250 335 | Lieboch 46.9650 15.3400 330
Wolfsberg A2 46.8350 14.8150 460 | Völkermarkt A2 46.6520 14.6100 440 | Klagenfurt Ost 46.6450 14.3750 440
Klagenfurt Nord 46.6550 14.3100 450 | Knoten Villach 46.6450 13.8900 500 | Hallein A10 47.6750 13.0850 450
Pongau 47.4050 13.2400 550 | Eben 47.4000 13.3950 860 | Tauern Nord 47.2190 13.4110 1180
Tauern Süd 47.1700 13.4560 1200 | Katschberg Nord 47.0860 13.6270 1110 | Katschberg Süd 47.0390 13.6050 1170
Spittal A10 46.7950 13.5300 570 | Bosruck Nord 47.6480 14.3450 740 | Bosruck Süd 47.6010 14.3560 710
Selzthal 47.5560 14.3100 640 | St. Michael 47.3350 15.0000 590 | Gleinalm Nord 47.2750 15.0300 820
Gleinalm Süd 47.2230 15.1040 750 | Deutschfeistritz 47.2000 15.3300 410 | Plabutsch Nord 47.1080 15.3700 390
Plabutsch Süd 47.0250 15.3950 360 | Leibnitz A9 46.7850 15.5750 270 | Bruck S6 47.4080 15.2500 500
Mürzzuschlag S6 47.6100 15.6900 690 | Kufstein A12 47.5950 12.1550 500 | Wörgl A12 47.4950 12.0450 510
Schwaz A12 47.3520 11.7000 540 | Innsbruck Ost 47.2600 11.4350 570 | Innsbruck West 47.2500 11.3750 590
Telfs A12 47.2950 11.0800 630 | Roppen Ost 47.2330 10.8700 700 | Roppen West 47.2160 10.8080 720
Imst A12 47.2150 10.7450 720 | Landeck A12 47.1550 10.5900 790 | Arlberg Ost 47.1310 10.2850 1280
Arlberg West 47.1330 10.1050 1220 | Bludenz A14 47.1500 9.8000 560 | Feldkirch A14 47.2250 9.6300 470
Dornbirn A14 47.3950 9.7000 430 | Bregenz A14 47.4880 9.7150 400 | Simmering 48.1700 16.4600 160
Fischamend 48.1150 16.6000 160 | Bruck A4 48.0320 16.7650 160 | Eisenstadt A3 47.8350 16.4950 190
Mattersburg S4 47.7500 16.3700 250 | Floridsdorf 48.2560 16.4000 163 | Stockerau A22 48.3780 16.2280 176
Korneuburg A22 48.3370 16.3480 167 | Krems S5 48.4030 15.6450 195 | Tulln S5 48.3640 16.0550 180
Hollabrunn S3 48.5500 16.0950 230 | Linz A7 48.2980 14.3080 260 | Unterweitersdorf 48.3700 14.4700 320
Freistadt S10 48.5000 14.5100 560 | Wels A8 48.1780 13.9950 330 | Ried A8 48.2380 13.5150 430
Ort 48.3150 13.4350 380 | Wels A25 48.1750 14.0600 310 | Eibesbrunn 48.3550 16.4700 170
Urfahr 48.3190 14.2830 262 | Hötting 47.2740 11.3920 590 | Lehen 47.8150 13.0290 420 | Lend 47.0760 15.4270 350
`;

/** Every node of the network by name: the towns, the exits, the tunnel mouths. */
export const roadNodes: ReadonlyMap<string, RoadNode> = new Map<string, RoadNode>([
  ...towns,
  ...readCrossings(),
]);

function readCrossings(): [string, RoadNode][] {
  const cells = crossings.trim().split(/\s*[|\n]\s*/);
  return cells.map((cell) => {
    const [, name = "", numbers = ""] = /^(.*?)((?: \d+(?:\.\d+)?){3})$/.exec(cell) ?? [];
    const [latitude = 0, longitude = 0, altitude = 0] = numbers.trim().split(" ").map(Number);
    return [name, { latitude, longitude, altitude }];
  });
}
