import {
  dollars,
  PARTNER_NAMES,
  PARTNERS,
  type ChangePartnerInput,
  type Partner,
  type PartnerDto,
  type PartnerSecretDto,
} from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import type { ProvenOwner } from "../../http/owner.ts";
import { hashOf, newToken } from "../../http/senderSecrets.ts";
import { ADAPTERS } from "./adapters/readPostback.ts";
import { PartnerPostback } from "./PartnerPostback.ts";
import { PartnerSetting, type PartnerSettingRow } from "./PartnerSetting.ts";
import type { PartnersDeps } from "./partnersDeps.ts";
import { presentPartner } from "./presentPostback.ts";
import { endedQuery } from "./endedAddress.ts";

/** How each partner's postbacks are handled. */
export async function readPartners(deps: PartnersDeps): Promise<PartnerDto[]> {
  const rows = await deps.database.model(PartnerSetting).findAll({ raw: true });
  return Promise.all(
    PARTNERS.map((partner) =>
      present(deps, rows.find((row) => row.partner === partner) ?? unset(partner)),
    ),
  );
}

/**
 * Takes a partner's postbacks or not, and lets its first deposits approve claims or not.
 * @throws AppError `conflict` where there is no secret to take them by.
 */
export async function changePartner(
  deps: PartnersDeps,
  owner: ProvenOwner,
  partner: Partner,
  input: ChangePartnerInput,
): Promise<PartnerDto> {
  const changed = await change(deps, partner, async (transaction, before) => {
    if (input.enabled && before.secretHash === null) {
      throw new AppError("conflict", "Make an address first: without its secret nothing can come.");
    }
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "partner.changed",
      subject: { type: "partner", id: partner },
      details: {
        enabledBefore: before.enabled,
        enabled: input.enabled,
        approveUpToBefore: before.approveUpTo,
        approveUpTo: input.approveUpTo,
      },
    });
    await owner.tell(transaction, aboutRule(partner, input));
    return { ...before, ...input };
  });
  return present(deps, changed);
}

/** Gives a partner's address a new secret, which is in the result and stored nowhere. */
export async function renewSecret(
  deps: PartnersDeps,
  owner: ProvenOwner,
  partner: Partner,
): Promise<PartnerSecretDto> {
  const secret = newToken();
  const changed = await change(deps, partner, async (transaction, before) => {
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "partner.secret_renewed",
      subject: { type: "partner", id: partner },
    });
    await owner.tell(transaction, PARTNER_NAMES[partner]);
    return { ...before, secretHash: hashOf(secret), secretAt: new Date(deps.clock.now()) };
  });
  const base = `${deps.config.publicUrl}/api/hooks/partners/${partner}/${secret}`;
  return {
    partner: await present(deps, changed),
    addresses: ADAPTERS[partner].paste.map(({ event, query }) => ({
      event,
      url: `${base}?${endedQuery(partner, query, secret)}`,
    })),
  };
}

/** Such as "Quotex, on, ≤ $500". */
function aboutRule(partner: Partner, { enabled, approveUpTo }: ChangePartnerInput): string {
  const rule = approveUpTo === null ? [] : [`≤ ${dollars(approveUpTo)}`];
  return [PARTNER_NAMES[partner], enabled ? "on" : "off", ...rule].join(", ");
}

function change(
  { database }: PartnersDeps,
  partner: Partner,
  to: (transaction: Transaction, before: PartnerSettingRow) => Promise<PartnerSettingRow>,
): Promise<PartnerSettingRow> {
  return database.write(async (transaction) => {
    const settings = database.model(PartnerSetting);
    const before = await settings.findByPk(partner, { transaction, lock: true, raw: true });
    const after = await to(transaction, before ?? unset(partner));
    if (before) await settings.update(after, { where: { partner }, transaction });
    else await settings.create(after, { transaction });
    return after;
  });
}

const unset = (partner: Partner): PartnerSettingRow => ({
  partner,
  enabled: false,
  secretHash: null,
  secretAt: null,
  approveUpTo: null,
});

async function present(
  { database, content }: PartnersDeps,
  setting: PartnerSettingRow,
): Promise<PartnerDto> {
  const { partner, secretAt } = setting;
  // Postbacks to an earlier address say nothing of the one pasted now.
  const withoutEnd = secretAt && {
    where: { partner, sealed: false, lastAt: { [Op.gte]: secretAt } },
    order: [["lastAt", "DESC"] as [string, string]],
    raw: true as const,
  };
  const last = withoutEnd && (await database.model(PartnerPostback).findOne(withoutEnd));
  return presentPartner(setting, {
    linked: content.links.brokerPartner === partner,
    unsealedAt: last?.lastAt ?? null,
  });
}
