/** Public holidays of Austria that stay where they are, and the two days before them on which nobody works, as month-day. */
const fixed = new Set([
  "01-01",
  "01-06",
  "05-01",
  "08-15",
  "10-26",
  "11-01",
  "12-08",
  "12-24",
  "12-25",
  "12-26",
  "12-31",
]);

/** Easter Monday, Ascension, Whit Monday and Corpus Christi, as days after Easter Sunday. */
const afterEaster = [1, 39, 50, 60];

const dayMs = 86_400_000;

/** Whether the companies of the demo rest on a day, yyyy-MM-dd: at weekends and on public holidays. */
export function isRestDay(day: string): boolean {
  const at = Date.parse(day);
  if (new Date(at).getUTCDay() % 6 === 0 || fixed.has(day.slice(5))) return true;
  return afterEaster.includes((at - easterOf(Number(day.slice(0, 4)))) / dayMs);
}

/** Easter Sunday of a Gregorian year (Butcher). */
function easterOf(year: number): number {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const golden = year % 19;
  const skipped =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
