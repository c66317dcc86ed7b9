import {
  PARTNER_NAMES,
  type PartnerDto,
  type PostbackDto,
  type ReadPostbackDto,
} from "@signaldeck/contract";
import type { ReadPostback } from "./adapters/PartnerAdapter.ts";
import type { PostbackRow } from "./PartnerPostback.ts";
import type { PartnerSettingRow } from "./PartnerSetting.ts";

/** A postback as it was read. */
export function presentRead(read: ReadPostback): ReadPostbackDto {
  return {
    event: read.event,
    clickId: read.clickId,
    accountId: read.accountId,
    amount: read.cents === null ? null : read.cents / 100,
    currency: read.currency,
    externalId: read.externalId,
    saidAt: read.saidAt,
    state: read.state,
    fault: read.fault,
  };
}

/** A stored postback with what became of it; `nameOf` knows the members. */
export function presentPostback(
  row: PostbackRow,
  nameOf: (memberId: string) => string | undefined,
): PostbackDto {
  const { memberId } = row;
  return {
    ...presentRead(row),
    id: row.id,
    receivedAt: row.receivedAt.toISOString(),
    times: row.times,
    lastAt: row.lastAt.toISOString(),
    text: row.text,
    fate: row.fate,
    reason: row.reason,
    sealed: row.sealed,
    match: row.matchedBy,
    member: memberId === null ? null : { id: memberId, fullName: nameOf(memberId) ?? "" },
    claimId: row.claimId,
  };
}

/** How a partner's postbacks are handled. */
export function presentPartner(
  setting: PartnerSettingRow,
  { linked, unsealedAt }: { linked: boolean; unsealedAt: Date | null },
): PartnerDto {
  const { partner, enabled, secretAt, approveUpTo } = setting;
  return {
    partner,
    name: PARTNER_NAMES[partner],
    enabled,
    secretAt: secretAt?.toISOString() ?? null,
    approveUpTo,
    linked,
    unsealedAt: unsealedAt?.toISOString() ?? null,
  };
}
