import type { SettingsDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { AccountsDeps } from "./accountsDeps.ts";
import { EmailChange } from "./EmailChange.ts";
import type { MemberRow } from "../members/Member.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";
import { presentUser } from "./presentUser.ts";

/** Everything that the settings screen shows of a member. */
export async function presentSettings(deps: AccountsDeps, member: MemberRow): Promise<SettingsDto> {
  const change = await deps.database.model(EmailChange).findOne({
    where: { memberId: member.id, expiresAt: { [Op.gt]: new Date(deps.clock.now()) } },
    raw: true,
  });
  return {
    user: presentUser(deps.sessions, member),
    phone: member.phone,
    country: member.country,
    telegram: member.telegram,
    language: member.language,
    notifications: await readNotificationPreferences(deps.database, member.id),
    emailChange: change && {
      newEmail: change.newEmail,
      expiresAt: change.expiresAt.toISOString(),
    },
  };
}
