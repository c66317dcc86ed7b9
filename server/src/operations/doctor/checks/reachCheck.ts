import { countText, DAY, DOCTOR_LIMITS } from "@signaldeck/contract";
import { isExample } from "../../../process/addresses/isExample.ts";
import { isLoopback } from "../../../process/addresses/loopback.ts";
import { messageOf } from "../../../process/messageOf.ts";
import { askAddress, type Asked } from "../askAddress.ts";
import {
  critical,
  fine,
  foundOr,
  notChecked,
  warning,
  NO_DATABASE,
  type Answer,
  type Check,
} from "../Check.ts";
import { PROBE_PATH, withProbe, wordsOf } from "../DoctorProbe.ts";

const PROXY = "See whether the proxy in front runs, and whether the name leads to it.";

/** What a browser would show of it, by the code of the fault. */
const FAULTS: readonly (readonly [RegExp, string, string])[] = [
  [/CERT_HAS_EXPIRED/, "its certificate has run out", "Renew the certificate."],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    "its certificate is for another name",
    "Have a certificate made for this name.",
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS|ERR_SSL|EPROTO/,
    "its certificate is not one that browsers believe",
    "Have a certificate made by an authority that browsers know, and have the proxy send all of its chain.",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "its name leads nowhere", "Give the name an entry in the DNS."],
  [/ECONNREFUSED/, "nothing listens there", PROXY],
];

/** Whether members reach this very server by its name, as their browsers would. */
export const reach: Check = {
  id: "reach",
  subject: "Whether members reach it by its public address",
  look: async (deps) => {
    const { config, database, clock, ask = askAddress } = deps;
    const { hostname, origin } = new URL(config.publicUrl);
    if (!config.hasAddress || isExample(hostname) || isLoopback(hostname)) {
      return [
        notChecked(
          "No address is set that others could ask.",
          "Set the public address on the Setup page, or as PUBLIC_URL.",
        ),
      ];
    }
    if (database === null) return NO_DATABASE;
    return withProbe({ database, clock }, async (mark) => {
      try {
        return judge(await ask(`${origin}${PROBE_PATH}/${mark}`), {
          mark,
          origin,
          now: clock.now(),
        });
      } catch (error) {
        return [unreached(origin, error)];
      }
    });
  },
};

function unreached(origin: string, error: unknown) {
  const words = `${messageOf(error)} ${String(Reflect.get(Object(error) as object, "code"))}`;
  const [, what, remedy] = FAULTS.find(([pattern]) => pattern.test(words)) ?? [];
  if (what === undefined || remedy === undefined) {
    return notChecked(
      `${origin} gave no answer to this machine (${messageOf(error)}).`,
      "Open it in a browser on another network: some networks do not lead their own machines back to themselves.",
    );
  }
  return critical(
    `Members do not reach ${origin}: ${what}.`,
    `Asked from this machine, it ended with: ${messageOf(error)}`,
    remedy,
  );
}

function judge(
  { status, text, location, certificateUntil }: Asked,
  { mark, origin, now }: { mark: string; origin: string; now: number },
): Answer {
  if (text !== wordsOf(mark)) {
    const leads = location === null ? "" : ` and leads on to ${location}`;
    if (status >= 500) {
      return [
        critical(
          `Members do not reach the server by ${origin}: the proxy answers ${status}.`,
          "The proxy runs, and what it hands calls on to does not answer.",
          "See whether the server runs, and whether the proxy has its address and port.",
        ),
      ];
    }
    return [
      critical(
        `Another server answers at ${origin}.`,
        `It answers ${status}${leads}, and does not know this server's database: members register and sign in elsewhere, or nowhere.`,
        "See to which machine the name leads, to where the proxy hands calls on, and whether an old server still runs.",
      ),
    ];
  }
  if (certificateUntil === null) return [fine(`This server answers at ${origin}`)];
  const left = certificateUntil - now;
  const days = countText(Math.max(0, Math.floor(left / DAY)));
  const say = left < DOCTOR_LIMITS.certificateNow ? critical : warning;
  const found =
    left < DOCTOR_LIMITS.certificateSoon
      ? [
          say(
            `The certificate of ${origin} holds for ${days} more days.`,
            "Then browsers warn everybody away, and the terminal does not connect.",
            "See why it was not renewed.",
          ),
        ]
      : [];
  return foundOr(
    found,
    `This server answers at ${origin}, with a certificate that holds for ${days} more days`,
  );
}
