import type { Place } from "@wegbuch/geo/place";

/** A town drives begin and end in; `radiusMeters` is how far its streets reach from the centre. */
export type Town = Place & {
  readonly name: string;
  readonly altitude: number;
  readonly radiusMeters: number;
};

// Name, latitude and longitude of the centre, metres above the sea, metres the streets reach.
const table = `
Wien               48.2082 16.3738  171 4500
St. Pölten         48.2047 15.6256  267 1900
Linz               48.3069 14.2858  266 2600
Wels               48.1575 14.0289  317 1700
Salzburg           47.8095 13.0550  424 2400
Graz               47.0707 15.4395  353 2700
Klagenfurt         46.6249 14.3050  446 2100
Villach            46.6111 13.8558  501 1600
Innsbruck          47.2692 11.4041  574 1900
Bregenz            47.5031  9.7471  427 1200
Dornbirn           47.4125  9.7417  437 1400
Feldkirch          47.2372  9.5980  458 1100
Bludenz            47.1550  9.8220  588  800
Landeck            47.1410 10.5660  816  700
Imst               47.2450 10.7400  828  700
Telfs              47.3070 11.0720  634  800
Schwaz             47.3450 11.7080  545  800
Wörgl              47.4890 12.0620  511  900
Kufstein           47.5833 12.1667  499  900
Kitzbühel          47.4467 12.3914  762  700
St. Johann i. T.   47.5230 12.4240  659  700
Lienz              46.8297 12.7690  673  900
Spittal            46.7960 13.4960  560  900
Zell am See        47.3250 12.7960  757  600
Bischofshofen      47.4170 13.2190  544  700
Radstadt           47.3850 13.4590  858  500
Hallein            47.6830 13.0970  447  900
Schladming         47.3940 13.6870  745  600
Liezen             47.5670 14.2420  659  800
Bad Ischl          47.7110 13.6190  468  700
Gmunden            47.9180 13.7990  425  900
Vöcklabruck        48.0030 13.6560  433  900
Ried               48.2110 13.4880  433  900
Schärding          48.4570 13.4320  318  600
Braunau            48.2560 13.0430  351 1000
Steyr              48.0420 14.4210  310 1500
Enns               48.2130 14.4750  281  800
Amstetten          48.1230 14.8720  275 1100
Melk               48.2270 15.3310  213  600
Krems              48.4092 15.6142  203 1200
Zwettl             48.6030 15.1670  535  700
Horn               48.6630 15.6570  309  700
Freistadt          48.5110 14.5030  560  700
Tulln              48.3310 16.0550  180 1000
Stockerau          48.3850 16.2110  176 1000
Hollabrunn         48.5620 16.0790  237  800
Korneuburg         48.3450 16.3330  167  800
Mistelbach         48.5700 16.5770  228  800
Baden              48.0050 16.2340  230 1200
Mödling            48.0860 16.2830  246 1000
Schwechat          48.1380 16.4720  162  900
Wiener Neustadt    47.8130 16.2430  265 1500
Neunkirchen        47.7210 16.0820  371  800
Eisenstadt         47.8450 16.5230  182  900
Mattersburg        47.7380 16.3970  256  600
Bruck a. d. Leitha 48.0250 16.7790  158  700
Oberwart           47.2890 16.2070  315  700
Hartberg           47.2800 15.9700  359  700
Fürstenfeld        47.0490 16.0800  276  700
Feldbach           46.9530 15.8880  282  700
Gleisdorf          47.1050 15.7080  365  700
Leibnitz           46.7820 15.5390  275  800
Deutschlandsberg   46.8150 15.2150  368  700
Leoben             47.3790 15.0910  541 1000
Bruck a. d. Mur    47.4100 15.2690  491  800
Mürzzuschlag       47.6070 15.6720  670  600
Knittelfeld        47.2140 14.8290  645  800
Judenburg          47.1690 14.6600  737  700
Wolfsberg          46.8400 14.8440  460  900
Völkermarkt        46.6620 14.6340  462  600
St. Veit           46.7670 14.3600  476  800
`;

/** Towns of Austria with their true coordinates, by name. */
export const towns: ReadonlyMap<string, Town> = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...numbers] = line.trim().split(/\s+(?=-?\d)/);
      const [latitude = 0, longitude = 0, altitude = 0, radiusMeters = 0] = numbers.map(Number);
      return [name.trim(), { name: name.trim(), latitude, longitude, altitude, radiusMeters }];
    }),
);

/** The town of that name; throws for a name the table does not have, which a plan file may contain. */
export function townNamed(name: string): Town {
  const town = towns.get(name);
  if (!town) throw new Error(`no town named ${name}`);
  return town;
}
