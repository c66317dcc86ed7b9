import type { AskedPartner, TriedQuestionDto } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";
import { openCredentials } from "./askedSettings.ts";
import type { AskedDeps } from "./askedDeps.ts";
import { askPartner } from "./askPartner.ts";

/**
 * Asks a partner now with the saved token, and says in words what came of it; nothing is stored.
 * @throws AppError `conflict` without a token, `too_many_requests`.
 */
export async function tryQuestion(
  { database, config, secret, limits }: AskedDeps,
  actorId: string,
  partner: AskedPartner,
  about: string,
): Promise<TriedQuestionDto> {
  const setting = await database.model(AskedPartnerSetting).findByPk(partner, { raw: true });
  if (!setting) throw new AppError("conflict", "Save a token first.");
  await limits.codes.account.consume(`partner question ${actorId}`);
  const credentials = openCredentials(secret, setting);
  if (credentials === null) return inVain("Its token cannot be opened any more: save it again.");
  const outcome = await askPartner(partner, {
    root: config.partnerRoots[partner],
    credentials,
    about,
  });
  if (outcome.is !== "said") return inVain(outcome.words);
  return { known: outcome.known, accounts: outcome.accounts, fault: null };
}

const inVain = (fault: string): TriedQuestionDto => ({ known: null, accounts: null, fault });
