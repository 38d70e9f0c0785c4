import type { Place } from "../place.ts";

/** A town drives begin and end in; `radiusMeters` is how far its streets reach from the centre. */
export type Town = Place & {
  readonly name: string;
  readonly altitude: number;
  readonly radiusMeters: number;
  readonly postcode: string;
};

// Name, latitude and longitude of the centre, metres above the sea, metres the streets reach, postcode.
const table = `
Wien               48.2082 16.3738  171 4500 1010
St. Pölten         48.2047 15.6256  267 1900 3100
Linz               48.3069 14.2858  266 2600 4020
Wels               48.1575 14.0289  317 1700 4600
Salzburg           47.8095 13.0550  424 2400 5020
Graz               47.0707 15.4395  353 2700 8010
Klagenfurt         46.6249 14.3050  446 2100 9020
Villach            46.6111 13.8558  501 1600 9500
Innsbruck          47.2692 11.4041  574 1900 6020
Bregenz            47.5031  9.7471  427 1200 6900
Dornbirn           47.4125  9.7417  437 1400 6850
Feldkirch          47.2372  9.5980  458 1100 6800
Bludenz            47.1550  9.8220  588  800 6700
Landeck            47.1410 10.5660  816  700 6500
Imst               47.2450 10.7400  828  700 6460
Telfs              47.3070 11.0720  634  800 6410
Schwaz             47.3450 11.7080  545  800 6130
Wörgl              47.4890 12.0620  511  900 6300
Kufstein           47.5833 12.1667  499  900 6330
Kitzbühel          47.4467 12.3914  762  700 6370
St. Johann i. T.   47.5230 12.4240  659  700 6380
Lienz              46.8297 12.7690  673  900 9900
Spittal            46.7960 13.4960  560  900 9800
Zell am See        47.3250 12.7960  757  600 5700
Bischofshofen      47.4170 13.2190  544  700 5500
Radstadt           47.3850 13.4590  858  500 5550
Hallein            47.6830 13.0970  447  900 5400
Schladming         47.3940 13.6870  745  600 8970
Liezen             47.5670 14.2420  659  800 8940
Bad Ischl          47.7110 13.6190  468  700 4820
Gmunden            47.9180 13.7990  425  900 4810
Vöcklabruck        48.0030 13.6560  433  900 4840
Ried               48.2110 13.4880  433  900 4910
Schärding          48.4570 13.4320  318  600 4780
Braunau            48.2560 13.0430  351 1000 5280
Steyr              48.0420 14.4210  310 1500 4400
Enns               48.2130 14.4750  281  800 4470
Amstetten          48.1230 14.8720  275 1100 3300
Melk               48.2270 15.3310  213  600 3390
Krems              48.4092 15.6142  203 1200 3500
Zwettl             48.6030 15.1670  535  700 3910
Horn               48.6630 15.6570  309  700 3580
Freistadt          48.5110 14.5030  560  700 4240
Tulln              48.3310 16.0550  180 1000 3430
Stockerau          48.3850 16.2110  176 1000 2000
Hollabrunn         48.5620 16.0790  237  800 2020
Korneuburg         48.3450 16.3330  167  800 2100
Mistelbach         48.5700 16.5770  228  800 2130
Baden              48.0050 16.2340  230 1200 2500
Mödling            48.0860 16.2830  246 1000 2340
Schwechat          48.1380 16.4720  162  900 2320
Wiener Neustadt    47.8130 16.2430  265 1500 2700
Neunkirchen        47.7210 16.0820  371  800 2620
Eisenstadt         47.8450 16.5230  182  900 7000
Mattersburg        47.7380 16.3970  256  600 7210
Bruck a. d. Leitha 48.0250 16.7790  158  700 2460
Oberwart           47.2890 16.2070  315  700 7400
Hartberg           47.2800 15.9700  359  700 8230
Fürstenfeld        47.0490 16.0800  276  700 8280
Feldbach           46.9530 15.8880  282  700 8330
Gleisdorf          47.1050 15.7080  365  700 8200
Leibnitz           46.7820 15.5390  275  800 8430
Deutschlandsberg   46.8150 15.2150  368  700 8530
Leoben             47.3790 15.0910  541 1000 8700
Bruck a. d. Mur    47.4100 15.2690  491  800 8600
Mürzzuschlag       47.6070 15.6720  670  600 8680
Knittelfeld        47.2140 14.8290  645  800 8720
Judenburg          47.1690 14.6600  737  700 8750
Wolfsberg          46.8400 14.8440  460  900 9400
Völkermarkt        46.6620 14.6340  462  600 9100
St. Veit           46.7670 14.3600  476  800 9300
`;

/** Towns of Austria with their true coordinates, by name. */
export const towns: ReadonlyMap<string, Town> = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...numbers] = line.trim().split(/\s+(?=\d)/);
      const [latitude = 0, longitude = 0, altitude = 0, radiusMeters = 0, postcode] = numbers.map(Number);
      return [
        name.trim(),
        { name: name.trim(), latitude, longitude, altitude, radiusMeters, postcode: String(postcode) },
      ];
    }),
);

/** The town of that name; throws for a name the table does not have, which a plan file may contain. */
export function townNamed(name: string): Town {
  const town = towns.get(name);
  if (!town) throw new Error(`no town named ${name}`);
  return town;
}
