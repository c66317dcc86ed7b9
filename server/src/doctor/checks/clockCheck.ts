import { DOCTOR_LIMITS, SECOND } from "@signaldeck/contract";
import type { Clock } from "../../clock.ts";
import { critical, note, type Check, type DoctorDeps, type Finding } from "../Check.ts";

/** Servers of the vendors that say what time it is, in the Date header of any answer. */
const CLOCKS = {
  deriv: "https://api.derivws.com/",
  binance: "https://data-api.binance.vision/api/v3/time",
} as const;

/** Whether marks fall when the market says so. Only a vendor's own clock can tell. */
export const clocks: Check = {
  id: "clock",
  title: "The clock agrees with that of the price feed",
  look: async ({ config: { feed }, clock, fetch }) => {
    if (feed.kind !== "live" || feed.standIn !== null) return [];
    const findings = await Promise.all(
      feed.vendors.map((vendor) => compare(vendor, { clock, fetch })),
    );
    return findings.flat();
  },
};

async function compare(
  vendor: keyof typeof CLOCKS,
  { clock, fetch }: Pick<DoctorDeps, "fetch"> & { clock: Clock },
): Promise<Finding[]> {
  const asked = clock.now();
  const date = await fetch(CLOCKS[vendor], {
    method: "HEAD",
    signal: AbortSignal.timeout(DOCTOR_LIMITS.clockPatience),
  }).then(
    (reply) => Date.parse(reply.headers.get("date") ?? ""),
    () => NaN,
  );
  const answered = clock.now();
  if (Number.isNaN(date)) {
    return [
      note(
        `The clock could not be compared with that of ${vendor}.`,
        "It gave no answer with a time.",
        "See whether the price feed is connected, and whether this machine keeps its clock by NTP.",
      ),
    ];
  }
  // The header names a whole second that has begun, at some moment between question and answer.
  const ahead = asked - (date + SECOND);
  const behind = date - answered;
  const off = Math.max(ahead, behind);
  if (off <= DOCTOR_LIMITS.clockOff) return [];
  return [
    critical(
      `This machine's clock is at least ${Math.floor(off / SECOND)} seconds ${ahead > behind ? "ahead of" : "behind"} that of ${vendor}.`,
      "Prices count as late or as from the future: nothing is published, codes of second factors are refused.",
      "Let the machine keep its clock by NTP.",
    ),
  ];
}
