import type { Place } from "../place.ts";

/** What a road is like, which decides how fast one drives on it and how much it winds. */
export type RoadKind = "motorway" | "tunnel" | "country" | "town";

/** A stretch of road between two named nodes (towns, exits, tunnel mouths) with waypoints along its true course. */
export type Road = {
  readonly name: string;
  readonly kind: RoadKind;
  readonly from: string;
  readonly to: string;
  readonly via: readonly Place[];
};

// Road, kind (m motorway, t tunnel, c country, u urban), from, to; then waypoints along its course.
const stretches = `
A1 m Auhof > Steinhäusl | 48.1850 16.1500, 48.1770 16.0850, 48.1720 16.0200
A1 m Steinhäusl > St. Pölten Süd | 48.1540 15.9100, 48.1720 15.8300, 48.1870 15.7650, 48.1780 15.6800
A1 m St. Pölten Süd > Melk A1 | 48.1820 15.5400, 48.2020 15.4100
A1 m Melk A1 > Amstetten West | 48.1900 15.2300, 48.1530 15.0850, 48.1300 14.9500
A1 m Amstetten West > Enns A1 | 48.1180 14.7500, 48.1230 14.6500, 48.1350 14.5650, 48.1720 14.5050
A1 m Enns A1 > Knoten Linz | 48.2250 14.4150
A1 m Knoten Linz > Haid | 48.2230 14.3000
A1 m Haid > Voralpenkreuz | 48.1600 14.1900, 48.1080 14.1100
A1 m Voralpenkreuz > Regau | 48.0250 13.9300, 47.9760 13.8300
A1 m Regau > Salzburg Nord | 47.9580 13.5750, 47.9250 13.4700, 47.8650 13.3600, 47.8430 13.2500, 47.8620 13.1300
A1 m Salzburg Nord > Knoten Salzburg | 47.8250 13.0050, 47.7950 12.9850
A21 m Steinhäusl > Vösendorf | 48.1050 15.9900, 48.0650 16.0600, 48.0620 16.1400, 48.0980 16.2400
A2 m Vösendorf > Guntramsdorf | 48.0800 16.3250
A2 m Guntramsdorf > Baden A2 | 48.0200 16.3000
A2 m Baden A2 > Wr. Neustadt West | 47.9270 16.2470, 47.8680 16.2000
A2 m Wr. Neustadt West > Seebenstein | 47.7650 16.1650
A2 m Seebenstein > Pinkafeld | 47.6250 16.1250, 47.5550 16.1150, 47.5050 16.1300, 47.4350 16.0700
A2 m Pinkafeld > Hartberg A2 | 47.3200 16.0350
A2 m Hartberg A2 > Ilz | 47.1900 16.0050
A2 m Ilz > Gleisdorf A2 | 47.1100 15.8200
A2 m Gleisdorf A2 > Graz Ost | 47.0650 15.6000
A2 m Graz Ost > Graz West | 47.0050 15.4600
A2 m Graz West > Lieboch | 46.9800 15.3800
A2 m Lieboch > Wolfsberg A2 | 46.9850 15.2700, 47.0020 15.1300, 46.9650 15.0300, 46.9350 14.9300, 46.8950 14.8500
A2 m Wolfsberg A2 > Völkermarkt A2 | 46.7650 14.8150, 46.7150 14.7500, 46.6850 14.6900
A2 m Völkermarkt A2 > Klagenfurt Ost | 46.6450 14.5000
A2 m Klagenfurt Ost > Klagenfurt Nord | 46.6550 14.3450
A2 m Klagenfurt Nord > Knoten Villach | 46.6430 14.2300, 46.6420 14.1400, 46.6220 14.0400, 46.6300 13.9500
A10 m Knoten Salzburg > Hallein A10 | 47.7280 13.0450
A10 m Hallein A10 > Pongau | 47.6000 13.1600, 47.5500 13.1700, 47.4780 13.1880
A10 m Pongau > Eben | 47.3950 13.3150
A10 m Eben > Tauern Nord | 47.3450 13.3950, 47.2850 13.4000
A10 t Tauern Nord > Tauern Süd |
A10 m Tauern Süd > Katschberg Nord | 47.1550 13.5150, 47.1000 13.6150
A10 t Katschberg Nord > Katschberg Süd |
A10 m Katschberg Süd > Spittal A10 | 46.9700 13.5700, 46.9050 13.5350, 46.8450 13.5250
A10 m Spittal A10 > Knoten Villach | 46.7450 13.5950, 46.7050 13.6800, 46.6700 13.7900
A9 m Voralpenkreuz > Bosruck Nord | 47.9850 14.1150, 47.9200 14.1000, 47.8350 14.1550, 47.7650 14.2050, 47.7150 14.3200
A9 t Bosruck Nord > Bosruck Süd |
A9 m Bosruck Süd > Selzthal | 47.5800 14.3350
A9 m Selzthal > St. Michael | 47.5250 14.3600, 47.4800 14.4900, 47.4350 14.7500, 47.4000 14.8350, 47.3550 14.9500
A9 m St. Michael > Gleinalm Nord | 47.3050 15.0200
A9 t Gleinalm Nord > Gleinalm Süd |
A9 m Gleinalm Süd > Deutschfeistritz | 47.2200 15.2000, 47.2120 15.2700
A9 m Deutschfeistritz > Plabutsch Nord | 47.1650 15.3250, 47.1300 15.3450
A9 t Plabutsch Nord > Plabutsch Süd | 47.0650 15.3780
A9 m Plabutsch Süd > Graz West | 47.0080 15.4100
A9 m Graz West > Leibnitz A9 | 46.9350 15.4450, 46.8650 15.5100
S6 m Seebenstein > Mürzzuschlag S6 | 47.7120 16.0600, 47.6750 15.9500, 47.6450 15.8700, 47.6250 15.7800
S6 m Mürzzuschlag S6 > Bruck S6 | 47.5550 15.5600, 47.5050 15.4500, 47.4480 15.3200
S6 m Bruck S6 > St. Michael | 47.3980 15.1800, 47.3750 15.1000, 47.3550 15.0400
S35 m Bruck S6 > Deutschfeistritz | 47.3500 15.3150, 47.2700 15.3200
S36 m St. Michael > Knittelfeld | 47.2750 14.9300, 47.2300 14.8600
S36 c Knittelfeld > Judenburg | 47.2000 14.7500, 47.1830 14.6900
A12 m Kufstein A12 > Wörgl A12 | 47.5500 12.1200
A12 m Wörgl A12 > Schwaz A12 | 47.4400 11.8900, 47.3900 11.7800
A12 m Schwaz A12 > Innsbruck Ost | 47.2980 11.5950, 47.2750 11.5050
A12 m Innsbruck Ost > Innsbruck West | 47.2530 11.4050
A12 m Innsbruck West > Telfs A12 | 47.2680 11.2450, 47.2900 11.1500
A12 m Telfs A12 > Roppen Ost | 47.2800 10.9600
A12 t Roppen Ost > Roppen West |
A12 m Roppen West > Imst A12 | 47.2130 10.7750
A12 m Imst A12 > Landeck A12 | 47.1850 10.6650
S16 m Landeck A12 > Arlberg Ost | 47.1450 10.5100, 47.1530 10.4100, 47.1400 10.3300
S16 t Arlberg Ost > Arlberg West |
S16 c Arlberg West > Bludenz A14 | 47.1250 9.9900, 47.1350 9.8900
A14 m Bludenz A14 > Feldkirch A14 | 47.1850 9.7000
A14 m Feldkirch A14 > Dornbirn A14 | 47.2700 9.6150, 47.3300 9.6350, 47.3650 9.6680
A14 m Dornbirn A14 > Bregenz A14 | 47.4350 9.7150
A4 m Simmering > Fischamend | 48.1450 16.4900, 48.1250 16.5500
A4 m Fischamend > Bruck A4 | 48.0750 16.6900
A3 m Guntramsdorf > Eisenstadt A3 | 47.9600 16.4000, 47.8850 16.4350
S4 m Wr. Neustadt West > Mattersburg S4 | 47.7850 16.2300, 47.7650 16.3000
A22 m Floridsdorf > Korneuburg A22 | 48.2720 16.3850, 48.2880 16.3680, 48.3080 16.3520
A22 m Korneuburg A22 > Stockerau A22 | 48.3600 16.2900
S5 m Stockerau A22 > Tulln S5 | 48.3750 16.1300
S5 m Tulln S5 > Krems S5 | 48.3760 16.0000, 48.3960 15.9200, 48.4090 15.8000, 48.4110 15.7000
S3 m Stockerau A22 > Hollabrunn S3 | 48.4500 16.1550, 48.5000 16.1200
S33 m St. Pölten Süd > Krems S5 | 48.2100 15.6650, 48.2900 15.7000, 48.3450 15.7150, 48.3750 15.6820, 48.3900 15.6600
A5 m Eibesbrunn > Mistelbach | 48.4100 16.5400, 48.4900 16.5950, 48.5400 16.6100
A7 m Knoten Linz > Linz A7 | 48.2700 14.3200
A7 m Linz A7 > Unterweitersdorf | 48.3090 14.3040, 48.3190 14.3080, 48.3380 14.3180, 48.3520 14.3900
S10 m Unterweitersdorf > Freistadt S10 | 48.4200 14.5000, 48.4600 14.5200
A8 m Voralpenkreuz > Wels A8 | 48.1200 14.0000
A8 m Wels A8 > Ried A8 | 48.2000 13.8500, 48.1950 13.7300, 48.2100 13.6300
A8 m Ried A8 > Ort | 48.2850 13.4550
A25 m Haid > Wels A25 | 48.1980 14.1500
A23 m Vösendorf > Simmering | 48.1550 16.3600, 48.1720 16.3950, 48.1800 16.4350
A23 m Simmering > Floridsdorf | 48.1850 16.4420, 48.1980 16.4330, 48.2110 16.4460, 48.2300 16.4400, 48.2450 16.4200
S1 m Floridsdorf > Eibesbrunn | 48.2850 16.4200, 48.3200 16.4500
B1 u Wien > Auhof | 48.1960 16.3400, 48.1880 16.2950, 48.1960 16.2600
B17 u Wien > Vösendorf | 48.1850 16.3560, 48.1550 16.3400
B225 u Wien > Simmering | 48.1980 16.3900, 48.1800 16.4250
B8 u Wien > Floridsdorf | 48.2210 16.3830, 48.2400 16.3860, 48.2480 16.3930
L5 u St. Pölten > St. Pölten Süd | 48.1900 15.6260
L6 u Melk > Melk A1 | 48.2220 15.3380
B121 u Amstetten > Amstetten West | 48.1260 14.8450
L7 u Enns > Enns A1 | 48.2040 14.4700
B139 u Linz > Linz A7 | 48.3020 14.2960
B1 u Wels > Wels A25 | 48.1660 14.0450
B138 u Wels > Wels A8 | 48.1680 14.0100
B145 c Vöcklabruck > Regau | 47.9930 13.6800
B145 c Gmunden > Regau | 47.9550 13.7500
B150 u Salzburg > Salzburg Nord | 47.8250 13.0550
B155 u Salzburg > Knoten Salzburg | 47.7950 13.0300, 47.7780 13.0050
B159 c Salzburg > Hallein | 47.7600 13.0780, 47.7200 13.0850
L8 u Hallein > Hallein A10 | 47.6790 13.0910
L9 u Mödling > Vösendorf | 48.0980 16.3050
L10 u Baden > Baden A2 | 48.0050 16.2550
L11 u Wiener Neustadt > Wr. Neustadt West | 47.8150 16.2200
B17 c Neunkirchen > Seebenstein | 47.7200 16.1100
B17 c Wiener Neustadt > Neunkirchen | 47.7720 16.1700
L12 u Hartberg > Hartberg A2 | 47.2750 15.9850
B65 c Fürstenfeld > Ilz | 47.0750 16.0100
B66 c Feldbach > Ilz | 47.0100 15.9100
L13 u Gleisdorf > Gleisdorf A2 | 47.1100 15.7060
B68 c Feldbach > Gleisdorf | 46.9900 15.8300, 47.0500 15.7600
L14 u Graz > Graz Ost | 47.0550 15.4600, 47.0400 15.4750
B67 u Graz > Graz West | 47.0680 15.4330, 47.0600 15.4270, 47.0400 15.4270, 47.0150 15.4260
L15 u Graz > Plabutsch Nord | 47.0900 15.4120, 47.1040 15.3900
B76 c Deutschlandsberg > Lieboch | 46.8700 15.2600, 46.9250 15.3000
B74 c Deutschlandsberg > Leibnitz | 46.7950 15.3300, 46.7800 15.4500
L16 u Leibnitz > Leibnitz A9 | 46.7830 15.5600
L17 u Wolfsberg > Wolfsberg A2 | 46.8380 14.8300
L18 u Völkermarkt > Völkermarkt A2 | 46.6570 14.6230
B70 u Klagenfurt > Klagenfurt Ost | 46.6320 14.3400
B83 u Klagenfurt > Klagenfurt Nord | 46.6400 14.3080
S37 m St. Veit > Klagenfurt Nord | 46.7300 14.3500, 46.6900 14.3250
B317 c Judenburg > St. Veit | 47.1250 14.5800, 47.0700 14.4200, 46.9550 14.4050, 46.8600 14.4250
L19 u Villach > Knoten Villach | 46.6270 13.8700
L20 u Spittal > Spittal A10 | 46.7960 13.5130
B100 c Lienz > Spittal | 46.8000 12.8700, 46.7550 13.0300, 46.7450 13.2000, 46.7700 13.3800
B159 c Bischofshofen > Pongau | 47.4100 13.2300
B311 c Bischofshofen > Zell am See | 47.3480 13.1950, 47.3200 13.1500, 47.2950 13.0500, 47.2880 12.9200, 47.3000 12.8150
B99 c Radstadt > Eben | 47.3930 13.4250
B320 c Radstadt > Schladming | 47.3880 13.5600
B320 c Schladming > Liezen | 47.4100 13.8000, 47.4450 13.9000, 47.5000 14.0500, 47.5450 14.1600
B320 c Liezen > Selzthal | 47.5620 14.2800
B164 c Zell am See > St. Johann i. T. | 47.4000 12.8300, 47.4280 12.8000, 47.4700 12.6200
B161 c Kitzbühel > St. Johann i. T. | 47.4850 12.4050
B178 c Wörgl > St. Johann i. T. | 47.5000 12.1500, 47.5050 12.2500, 47.5180 12.3500
B170 c Wörgl > Kitzbühel | 47.4500 12.1500, 47.4470 12.2700
L21 u Kufstein > Kufstein A12 | 47.5900 12.1600
L22 u Wörgl > Wörgl A12 | 47.4920 12.0530
L23 u Schwaz > Schwaz A12 | 47.3490 11.7040
B174 u Innsbruck > Innsbruck Ost | 47.2640 11.4200
B171 u Innsbruck > Innsbruck West | 47.2600 11.3880
L24 u Telfs > Telfs A12 | 47.3010 11.0760
L25 u Imst > Imst A12 | 47.2300 10.7420
L26 u Landeck > Landeck A12 | 47.1480 10.5780
L27 u Bludenz > Bludenz A14 | 47.1520 9.8110
L28 u Feldkirch > Feldkirch A14 | 47.2310 9.6150
L29 u Dornbirn > Dornbirn A14 | 47.4030 9.7200
L30 u Bregenz > Bregenz A14 | 47.4960 9.7300
L31 u Schwechat > Simmering | 48.1540 16.4660
L32 c Schwechat > Fischamend | 48.1260 16.5300
L33 u Bruck a. d. Leitha > Bruck A4 | 48.0280 16.7720
L34 u Eisenstadt > Eisenstadt A3 | 47.8400 16.5090
L35 u Mattersburg > Mattersburg S4 | 47.7440 16.3830
B50 c Eisenstadt > Mattersburg | 47.8000 16.4600
B50 c Mattersburg > Oberwart | 47.6900 16.4500, 47.5700 16.4200, 47.4700 16.3500, 47.3700 16.2700
B50 c Oberwart > Pinkafeld | 47.3450 16.1300
L36 u Korneuburg > Korneuburg A22 | 48.3410 16.3400
L37 u Stockerau > Stockerau A22 | 48.3810 16.2190
B19 c Tulln > Tulln S5 | 48.3480 16.0550
B14 c Tulln > Wien | 48.3220 16.1800, 48.3240 16.2500, 48.3050 16.3150, 48.2700 16.3480, 48.2400 16.3620
B1 c Tulln > St. Pölten | 48.3000 15.9200, 48.2550 15.7800
L38 u Krems > Krems S5 | 48.4060 15.6300
B37 c Krems > Zwettl | 48.4500 15.5400, 48.5050 15.4300, 48.5500 15.3000
B38 c Zwettl > Horn | 48.6200 15.3000, 48.6450 15.4800
B4 c Horn > Hollabrunn | 48.6300 15.7900, 48.5900 15.9300
L39 u Hollabrunn > Hollabrunn S3 | 48.5560 16.0870
B40 c Hollabrunn > Mistelbach | 48.5600 16.2500, 48.5650 16.4200
L40 u Bruck a. d. Mur > Bruck S6 | 47.4090 15.2590
L41 c Leoben > St. Michael | 47.3600 15.0500
B116 c Leoben > Bruck a. d. Mur | 47.3950 15.1800
L42 u Mürzzuschlag > Mürzzuschlag S6 | 47.6080 15.6810
L43 u Freistadt > Freistadt S10 | 48.5060 14.5070
B38 c Freistadt > Zwettl | 48.5350 14.6500, 48.5750 14.8500, 48.5900 15.0200
B309 c Steyr > Enns | 48.1000 14.4400, 48.1600 14.4500
B122 c Steyr > Amstetten | 48.0600 14.5600, 48.0800 14.7200
B122 c Steyr > Voralpenkreuz | 48.0400 14.3000, 48.0350 14.1800
B141 u Ried > Ried A8 | 48.2250 13.5020
B137 c Schärding > Ort | 48.4000 13.4200
B141 c Ried > Braunau | 48.2300 13.3500, 48.2500 13.2000
B147 c Braunau > Salzburg | 48.1600 13.0900, 48.0400 13.1200, 47.9200 13.0900
B143 c Ried > Vöcklabruck | 48.1300 13.5400, 48.0550 13.6000
B1 c Vöcklabruck > Wels | 48.0350 13.7600, 48.1000 13.9000
B145 c Gmunden > Bad Ischl | 47.8600 13.7900, 47.8150 13.7700, 47.7500 13.6900
B158 c Bad Ischl > Salzburg | 47.7300 13.4500, 47.7700 13.3500, 47.8100 13.2200, 47.8150 13.1200
B126 u Linz > Urfahr | 48.3105 14.2845
B129 u Innsbruck > Hötting | 47.2700 11.3960
B155 u Salzburg > Lehen | 47.8130 13.0400
B67 u Graz > Lend | 47.0725 15.4335
B145 c Bad Ischl > Liezen | 47.6300 13.6700, 47.6050 13.7800, 47.5600 13.9300, 47.5300 14.0500, 47.5500 14.1700
`;

const kinds: Record<string, RoadKind> = { m: "motorway", t: "tunnel", c: "country", u: "town" };

/** The motorways and main roads of Austria, roughly along their true course; each can be driven both ways. */
export const roads: readonly Road[] = stretches.trim().split("\n").map(readStretch);

function readStretch(line: string): Road {
  const [, name = "", letter = "", from = "", to = "", course = ""] =
    /^(\S+) (\S) (.+?) > (.+?) \|(.*)$/.exec(line) ?? [];
  const via = course
    .split(",")
    .filter((pair) => pair.trim() !== "")
    .map((pair) => {
      const [latitude = 0, longitude = 0] = pair.trim().split(" ").map(Number);
      return { latitude, longitude };
    });
  return { name, kind: kinds[letter] ?? "country", from, to, via };
}
