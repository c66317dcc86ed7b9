import { Partner, PARTNER_LIMITS } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { AppError } from "../../http/AppError.ts";
import { importLimits } from "../../http/rateLimits.ts";
import { isToken } from "../../http/senderSecrets.ts";
import { PartnerSetting } from "./PartnerSetting.ts";
import type { PartnersDeps } from "./partnersDeps.ts";
import { cameBy } from "./endedAddress.ts";
import { saveFailed, takePostback } from "./takePostback.ts";

/** A call at the door as it came. */
export interface Knock {
  partner: string;
  secret: string;
  query: string;
  body: string;
  address: string;
}

/** Stands in for the hash of a partner that has none, so that looking takes as long. */
const NO_HASH = "0".repeat(64);

/**
 * The door at which partners hand in their postbacks: anything with the secret is stored and
 * answered alike, since a partner acts on no answer.
 * @throws AppError `not_found` without saying whether partner or secret is wrong or the partner is
 *   off, `too_many_requests`.
 */
export function partnerDoor(deps: PartnersDeps): (knock: Knock) => Promise<void> {
  const limits = importLimits(PARTNER_LIMITS);
  return async (knock) => {
    const partner = await recognise(deps.database, knock);
    if (partner === null) {
      limits.wrongSecrets(knock.address);
      throw new AppError("not_found", "There is nothing here.");
    }
    limits.source(partner, knock.address);
    const came = cameBy(partner, knock.secret, knock);
    try {
      await deps.database.write((transaction) => takePostback(deps, transaction, partner, came));
    } catch (error) {
      deps.log.error({ err: error, partner }, "a postback could not be handled; it is kept");
      await saveFailed(deps, partner, came);
    }
  };
}

async function recognise(database: Database, knock: Knock): Promise<Partner | null> {
  const partner = Partner.safeParse(knock.partner).data ?? null;
  const setting =
    partner && (await database.model(PartnerSetting).findByPk(partner, { raw: true }));
  const fits = isToken(knock.secret, setting?.secretHash ?? NO_HASH);
  return fits && setting?.enabled === true ? partner : null;
}
