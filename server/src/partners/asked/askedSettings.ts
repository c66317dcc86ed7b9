import {
  ASKED_PARTNERS,
  NEEDS_APP_ID,
  PARTNER_NAMES,
  watMoment,
  type AskedPartner,
  type AskedPartnerDto,
  type SavePartnerTokenInput,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { seal, unseal } from "../../accounts/seal.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import type { Credentials } from "./Asker.ts";
import type { AskedDeps } from "./askedDeps.ts";
import { AskedPartnerSetting, type AskedPartnerSettingRow } from "./AskedPartnerSetting.ts";
import { PartnerQuestion } from "./PartnerQuestion.ts";
import { endOfToken } from "./endOfToken.ts";
import { giveUpQuestions } from "./giveUpQuestions.ts";
import type { ProvenOwner } from "../../http/owner.ts";

/** How each partner that can be asked is asked. */
export async function readAskedPartners(deps: AskedDeps): Promise<AskedPartnerDto[]> {
  return Promise.all(ASKED_PARTNERS.map((partner) => readAskedPartner(deps, partner)));
}

async function readAskedPartner(
  { database, content, clock }: AskedDeps,
  partner: AskedPartner,
): Promise<AskedPartnerDto> {
  const setting = await database.model(AskedPartnerSetting).findByPk(partner, { raw: true });
  const heldUntil = setting?.heldUntil ?? null;
  const isHeld = heldUntil !== null && heldUntil.getTime() > clock.now();
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    partner,
    name: PARTNER_NAMES[partner],
    tokenAt: iso(setting?.tokenAt),
    tokenEndsAt: iso(setting?.tokenEndsAt),
    appId: setting?.appId ?? null,
    refusedAt: iso(setting?.refusedAt),
    heldUntil: isHeld ? iso(heldUntil) : null,
    waiting: await database.model(PartnerQuestion).count({ where: { partner, state: "waiting" } }),
    linked: content.links.brokerPartner === partner,
  };
}

/**
 * Asks a partner with this token from now on, also for what waits.
 * @throws AppError `validation_failed` for a token that has ended, and without an app id where it takes one.
 */
export async function saveToken(
  deps: AskedDeps,
  owner: ProvenOwner,
  partner: AskedPartner,
  { token, appId }: SavePartnerTokenInput,
): Promise<AskedPartnerDto> {
  const tokenEndsAt = endOfToken(token);
  const now = deps.clock.now();
  if (tokenEndsAt !== null && tokenEndsAt.getTime() <= now) {
    throw badField("token", `This token ended on ${watMoment(tokenEndsAt)}: make another one.`);
  }
  if (NEEDS_APP_ID[partner] && appId === "") {
    throw badField("appId", `${PARTNER_NAMES[partner]} wants the app id beside the token.`);
  }
  const row: AskedPartnerSettingRow = {
    partner,
    sealedToken: seal(deps.secret, ownerOf(partner), token),
    appId: NEEDS_APP_ID[partner] ? appId : null,
    tokenAt: new Date(now),
    tokenEndsAt,
    refusedAt: null,
    heldUntil: null,
  };
  await deps.database.write(async (transaction) => {
    await deps.database.model(AskedPartnerSetting).upsert(row, { transaction });
    await audit(deps, transaction, owner, "partner.token_saved", partner);
  });
  return readAskedPartner(deps, partner);
}

/**
 * Forgets a token; what waits for the partner's answer waits no more.
 * @throws AppError `not_found` where there is none.
 */
export async function removeToken(
  deps: AskedDeps,
  owner: ProvenOwner,
  partner: AskedPartner,
): Promise<AskedPartnerDto> {
  const { database } = deps;
  await database.write(async (transaction) => {
    const settings = database.model(AskedPartnerSetting);
    const removed = await settings.destroy({ where: { partner }, transaction });
    if (removed === 0) throw new AppError("not_found", "There is no token.");
    const fault = "Its token was removed before it answered.";
    await giveUpQuestions(database, transaction, { partner }, fault);
    await audit(deps, transaction, owner, "partner.token_removed", partner);
    await tellDesk(deps, transaction, "claims");
  });
  return readAskedPartner(deps, partner);
}

/** Null where it cannot be opened: the application's secret is another one than before. */
export function openCredentials(
  secret: string,
  { partner, sealedToken, appId }: AskedPartnerSettingRow,
): Credentials | null {
  try {
    return { token: unseal(secret, ownerOf(partner), sealedToken), appId };
  } catch {
    return null;
  }
}

const ownerOf = (partner: AskedPartner) => `asked partner ${partner}`;

async function audit(
  deps: AskedDeps,
  transaction: Transaction,
  owner: ProvenOwner,
  action: string,
  partner: AskedPartner,
): Promise<void> {
  await recordAudit(deps, transaction, {
    actorId: owner.id,
    action,
    subject: { type: "partner", id: partner },
  });
  await owner.tell(transaction, PARTNER_NAMES[partner]);
}

const badField = (path: string, message: string) =>
  new AppError("validation_failed", message, { fields: [{ path, message }] });
