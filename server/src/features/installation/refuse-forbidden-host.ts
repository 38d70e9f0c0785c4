import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import { invalid } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** Where the machines of clouds find their credentials, and what is no host at all. Own networks stay open: relays and geocoders live there. */
const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16, "ipv4");
forbidden.addSubnet("0.0.0.0", 8, "ipv4");
forbidden.addSubnet("224.0.0.0", 3, "ipv4");
forbidden.addSubnet("fe80::", 10, "ipv6");
forbidden.addSubnet("ff00::", 8, "ipv6");
forbidden.addAddress("::", "ipv6");
forbidden.addAddress("fd00:ec2::254", "ipv6");

/** Refuses a host that a person typed if the program must never talk to it. One that has no address is found out later. */
export async function refuseForbiddenHost(field: string, host: string): Promise<void> {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const found = await lookup(bare, { all: true }).catch(() => []);
  const isForbidden = found.some(({ address, family }) =>
    forbidden.check(address, family === 6 ? "ipv6" : "ipv4"),
  );
  if (isForbidden) throw invalid(field, say.hostIsNotAllowed);
}
