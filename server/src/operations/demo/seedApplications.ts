import { type BotApplicationInput, HOUR } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { BotSubmission } from "../../offers/bot-access/BotSubmission.ts";
import { storeApplication } from "../../offers/bot-access/submitApplication.ts";

const PLAIN = {
  countryCode: "+234",
  hasAccount: "no",
  hasFunded: "no",
  canAfford: "yes",
  hasLostMoney: "no",
  lossAmount: "",
  usageMethod: "both",
  wantsCall: "no",
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "week",
} as const satisfies Partial<BotApplicationInput>;

/** Applications with their age in hours, the oldest first. */
const APPLICATIONS: readonly (Partial<BotApplicationInput> & { name: string; age: number })[] = [
  { name: "Starter", age: 52, hasAccount: "yes", hasFunded: "yes", readyToStart: "now" },
  { name: "Careful", age: 20, canAfford: "no", readyToStart: "unsure" },
  {
    name: "Caller",
    age: 9,
    wantsCall: "yes",
    callNumber: "+2348000000003",
    hasLostMoney: "yes",
    lossAmount: "about $40",
    canAfford: "maybe",
    readyToStart: "today",
  },
  {
    name: "Burnt",
    age: 5,
    hasLostMoney: "yes",
    lossAmount: "$2,500 last year",
    usageMethod: "auto",
    readyToStart: "now",
  },
  { name: "Reader", age: 1, hasAccount: "yes", usageMethod: "manual" },
];

/**
 * Gives the demo's applications desk something to look at, all of it named Demo. Does nothing once
 * there is any application.
 */
export async function seedApplications(deps: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = deps;
  if ((await database.model(BotSubmission).count()) > 0) return;
  await database.write(async (transaction) => {
    for (const [index, { name, age, ...answers }] of APPLICATIONS.entries()) {
      const input = {
        ...PLAIN,
        ...answers,
        fullName: `Demo ${name}`,
        email: `${name.toLowerCase()}@demo.signaldeck.example`,
        phoneNumber: `+23480000000${String(index).padStart(2, "0")}`,
      };
      await storeApplication(database, transaction, input, clock.now() - age * HOUR);
    }
  });
}
