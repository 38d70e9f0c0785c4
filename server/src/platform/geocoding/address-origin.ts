import type { Pool } from "pg";

/** Which data the services hold, and how its licence asks to be named. */
const credits: Record<string, string> = {
  photon: "© OpenStreetMap contributors (ODbL)",
  nominatim: "© OpenStreetMap contributors (ODbL)",
  pelias: "© OpenStreetMap contributors (ODbL), OpenAddresses, Who’s On First, GeoNames",
};

/** Whether the geocoder of a setting finds streets, and whom it has them from. */
export async function readAddressOrigin(
  geocoder: string,
  pool: Pool,
): Promise<{ hasStreetAddresses: boolean; addressCredit: string | null }> {
  if (geocoder !== "database") {
    const hasStreetAddresses = geocoder !== "offline";
    return { hasStreetAddresses, addressCredit: credits[geocoder.split(":")[0]!] ?? null };
  }
  const { rows } = await pool.query<{ credit: string }>(
    "select distinct credit from address_sources order by credit",
  );
  const credit = rows.map((row) => row.credit).join(", ");
  return { hasStreetAddresses: rows.length > 0, addressCredit: credit || null };
}
