const table = `
AT:Vienna=Wien
AT:St. Martin of Tennengebirge=Sankt Martin am Tennengebirge
BE:Brussels=Brüssel, BE:Liège=Lüttich, BE:Brugge=Brügge
BG:Plovdiv=Plowdiw, BG:Varna=Warna
CH:Genève=Genf, CH:Sankt Gallen=St. Gallen, CH:Neuchâtel=Neuenburg, CH:Fribourg=Freiburg
CH:Biel/Bienne=Biel
CN:Beijing=Peking
CU:Havana=Havanna
CY:Nicosia=Nikosia
CZ:Prague=Prag, CZ:Brno=Brünn, CZ:České Budějovice=Budweis, CZ:Znojmo=Znaim
CZ:Olomouc=Olmütz, CZ:Jihlava=Iglau, CZ:Karlovy Vary=Karlsbad
DE:Munich=München
DK:Copenhagen=Kopenhagen
DZ:Algiers=Algier
EG:Cairo=Kairo
ET:Addis Ababa=Addis Abeba
FR:Strasbourg=Straßburg, FR:Nice=Nizza, FR:Mulhouse=Mülhausen
GE:Tbilisi=Tiflis
GR:Athens=Athen, GR:Thessaloníki=Thessaloniki
IQ:Baghdad=Bagdad
IR:Tehran=Teheran
IT:Rome=Rom, IT:Milan=Mailand, IT:Naples=Neapel, IT:Genoa=Genua, IT:Florence=Florenz
IT:Venice=Venedig, IT:Padova=Padua, IT:Trieste=Triest, IT:Trento=Trient
IT:Bolzano=Bozen, IT:Merano=Meran, IT:Bressanone=Brixen, IT:Brunico=Bruneck, IT:Vipiteno=Sterzing
IT:Laives=Leifers, IT:Silandro=Schlanders, IT:Racines=Ratschings, IT:Racines - Ratschings=Ratschings
IT:Renon - Ritten=Ritten, IT:Ultimo - Ulten=Ulten, IT:Valle Aurina - Ahrntal=Ahrntal
IT:Vandoies - Vintl=Vintl, IT:Ortisei=St. Ulrich, IT:Ora=Auer, IT:Naturno=Naturns, IT:Egna=Neumarkt
IT:Caldaro sulla Strada del Vino=Kaltern, IT:San Candido=Innichen, IT:Dobbiaco=Toblach
JP:Tokyo=Tokio
LU:Luxembourg=Luxemburg
LY:Tripoli=Tripolis
MD:Chisinau=Chișinău
NL:The Hague=Den Haag
PL:Warsaw=Warschau, PL:Kraków=Krakau, PL:Wrocław=Breslau, PL:Gdańsk=Danzig, PL:Szczecin=Stettin
PL:Poznań=Posen, PL:Katowice=Kattowitz
PT:Lisbon=Lissabon
RO:Bucharest=Bukarest
RS:Belgrade=Belgrad
RU:Moscow=Moskau, RU:Saint Petersburg=Sankt Petersburg
RU:Nizhniy Novgorod=Nischni Nowgorod, RU:Yekaterinburg=Jekaterinburg
RU:Volgograd=Wolgograd, RU:Voronezh=Woronesch, RU:Saratov=Saratow
SA:Riyadh=Riad
SG:Singapore=Singapur
SY:Damascus=Damaskus
UA:Kyiv=Kiew, UA:Lviv=Lemberg, UA:Kharkiv=Charkiw, UA:Zaporizhia=Saporischschja
UZ:Tashkent=Taschkent
VA:Vatican City=Vatikanstadt
`;

const names = new Map(
  table
    .split(/[\n,]/)
    .map((entry) => entry.trim().split("="))
    .flatMap(([key, name]) => (key && name ? [[key, name] as const] : [])),
);

/** The usual German name of a place that GeoNames knows by `name` in `country` (ISO, two letters). */
export function germanPlaceName(country: string, name: string): string {
  return names.get(`${country}:${name}`) ?? name;
}
