import { z } from "zod";
import { isGuarded } from "../addresses/loopback.ts";
import { WitnessKey } from "./witnessKey.ts";

/** A witness of the ledger's log: by which key it is known, and where it takes checkpoints. */
export interface WitnessSetting {
  key: WitnessKey;
  /** Its submission prefix, without a trailing slash. */
  prefix: string;
}

/** The environment's part of the ledger's log. */
export const LedgerEnvironment = z.object({
  LEDGER_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be 32 bytes in Base64url")
    .optional(),
  LEDGER_TSA: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine((address) => !URL.canParse(address) || isGuarded(new URL(address)), {
      error: "must begin with https://; http is for this machine alone",
    })
    .optional(),
  LEDGER_WITNESSES: z.string().default("").transform(readWitnesses),
});

/** `witness.example/w1+5a1b2c3d+BAAA... https://witness.example/w1, ...` */
function readWitnesses(text: string, context: z.RefinementCtx): WitnessSetting[] {
  const fault = (message: string) => context.addIssue({ code: "custom", message });
  const witnesses: WitnessSetting[] = [];
  for (const part of text.split(",").map((item) => item.trim())) {
    if (part === "") continue;
    const [verifierKey = "", prefix = "", ...rest] = part.split(/\s+/);
    const [name = ""] = verifierKey.split("+");
    const key = readKey(verifierKey);
    const place = URL.canParse(prefix) ? new URL(prefix) : null;
    if (typeof key === "string") fault(`of "${name}" the key ${key}`);
    else if (place === null || rest.length > 0) {
      fault(`"${name}" needs its key, a space and its address, such as https://witness.example/w1`);
    } else if (!isGuarded(place)) {
      fault(`the address of "${name}" must begin with https://; http is for this machine alone`);
    } else if (place.search !== "" || place.hash !== "" || place.username !== "") {
      fault(`the address of "${name}" must end with its path`);
    } else if (witnesses.some((other) => other.key.name === key.name)) {
      fault(`"${name}" is named twice`);
    } else witnesses.push({ key, prefix: prefix.replace(/\/+$/, "") });
  }
  return witnesses;
}

/** The key, or what is wrong with it. */
function readKey(verifierKey: string): WitnessKey | string {
  try {
    return WitnessKey.read(verifierKey);
  } catch (error) {
    return (error as Error).message;
  }
}
