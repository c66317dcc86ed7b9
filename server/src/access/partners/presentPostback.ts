import {
  PARTNER_NAMES,
  ReadPostbackDto,
  type PartnerDto,
  type PostbackDto,
} from "@signaldeck/contract";
import { presenter } from "../../http/presenter.ts";
import type { ReadPostback } from "./adapters/PartnerAdapter.ts";
import type { PostbackRow } from "./PartnerPostback.ts";
import type { PartnerSettingRow } from "./PartnerSetting.ts";

/** A postback as it was read. */
export const presentRead: (read: ReadPostback) => ReadPostbackDto = presenter(ReadPostbackDto, {
  amount: ({ cents }) => (cents === null ? null : cents / 100),
});

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
