/** In degrees: some 150 m from south to north, and as much from west to east where the north of Europe ends. */
const [height, width] = [0.00135, 0.003];
const cellsAround = Math.ceil(360 / width);
const metersPerDegree = 111_195;

/** The cell of a grid over the globe that a place lies in, as one number. */
export function gridCellOf(latitude: number, longitude: number): number {
  return row(latitude) * cellsAround + column(longitude);
}

/** The cells that hold everything within some meters of a place. */
export function cellsWithin(latitude: number, longitude: number, meters: number): number[] {
  const reach = meters / metersPerDegree;
  // Close to a pole all meridians meet; there are no addresses.
  const wide = Math.min(reach / Math.cos((Math.min(Math.abs(latitude), 85) * Math.PI) / 180), 1);
  const cells: number[] = [];
  for (let r = row(latitude - reach); r <= row(latitude + reach); r += 1)
    for (let c = column(longitude - wide); c <= column(longitude + wide); c += 1)
      cells.push(r * cellsAround + c);
  return cells;
}

const row = (latitude: number) => Math.floor((latitude + 90) / height);
const column = (longitude: number) => Math.floor((longitude + 180) / width);
