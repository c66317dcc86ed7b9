import { DOCTOR_LIMITS, SECOND, utcMinute } from "@signaldeck/contract";
import { isExample } from "../../../process/addresses/isExample.ts";
import { isLoopback } from "../../../process/addresses/loopback.ts";
import { critical, fine, notChecked, type Check, type DoctorDeps, type Said } from "../Check.ts";

/** Servers of the vendors that say what time it is, in the Date header of any answer. */
const VENDORS = {
  deriv: "https://api.derivws.com/",
  binance: "https://data-api.binance.vision/api/v3/time",
} as const;

/** Another machine that says what time it is, whatever else it answers. */
interface OtherClock {
  name: string;
  address: string;
}

/** Whether this machine's time is that of others, who keep their own. */
export const clocks: Check = {
  id: "clock",
  subject: "The clock",
  look: async (deps) => {
    const { doubt } = deps.clock;
    if (doubt) {
      return [
        critical(
          `${doubt.message.replace(/\.$/, "")}: it is in doubt since ${utcMinute(doubt.since)}.`,
          "Nothing that falls due by time is published, settled, revealed, ended or mailed.",
          "Let the machine keep its clock by NTP. Once it is right and prices come that agree, all goes on by itself; where none come: signaldeck clock accept.",
        ),
      ];
    }
    const [first, ...others] = clocksOf(deps);
    if (first === undefined) {
      return [
        notChecked(
          "Nothing that is set here has a clock of its own to compare this machine's with.",
          "See that it keeps its clock by NTP (timedatectl says so): where it is off, codes of second factors are refused and signals come at the wrong time.",
        ),
      ];
    }
    return Promise.all([compare(first, deps), ...others.map((other) => compare(other, deps))]);
  },
};

/** Those that the settings and the texts name anyway; a proxy on this machine has this one's clock. */
function clocksOf({ config, content }: DoctorDeps): OtherClock[] {
  const { feed, telegram, s3, timestampAuthority } = config;
  const vendors = feed.kind === "live" && feed.standIn === null ? feed.vendors : [];
  const named: OtherClock[] = [
    ...vendors.map((vendor) => ({ name: vendor, address: VENDORS[vendor] })),
    ...(telegram === null ? [] : [{ name: "Telegram", address: telegram.apiRoot }]),
    ...(s3 === null ? [] : [{ name: "the store of uploads", address: s3.endpoint }]),
    ...(timestampAuthority === null
      ? []
      : [{ name: "the time-stamp authority", address: timestampAuthority }]),
    { name: "the broker's site", address: content.links.brokerSignUp },
  ];
  return named.filter(({ address }) => {
    const { hostname } = new URL(address);
    return !isLoopback(hostname) && !isExample(hostname);
  });
}

async function compare({ name, address }: OtherClock, { clock, fetch }: DoctorDeps): Promise<Said> {
  const asked = clock.now();
  const date = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(DOCTOR_LIMITS.patience),
  }).then(
    (reply) => Date.parse(reply.headers.get("date") ?? ""),
    () => NaN,
  );
  const answered = clock.now();
  if (Number.isNaN(date)) {
    return notChecked(
      `It could not be compared with that of ${name}, which gave no answer with a time.`,
      "See whether this machine reaches it, and whether it keeps its clock by NTP.",
    );
  }
  // The header names a whole second that has begun, at some moment between question and answer.
  const ahead = asked - (date + SECOND);
  const behind = date - answered;
  const off = Math.max(ahead, behind);
  if (off <= DOCTOR_LIMITS.clockOff) return fine(`The clock agrees with that of ${name}`);
  return critical(
    `This machine's clock is at least ${Math.floor(off / SECOND)} seconds ${ahead > behind ? "ahead of" : "behind"} that of ${name}.`,
    "Prices count as late or as from the future: nothing is published, and codes of second factors are refused.",
    "Let the machine keep its clock by NTP.",
  );
}
