import type { SettingsDto } from "@signaldeck/contract";
import { rowsOf } from "../database/CommitObservers.ts";
import { MemberCache } from "../members/MemberCache.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { EmailChange } from "./EmailChange.ts";
import { NotificationChoice } from "./NotificationChoice.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";
import { presentUser, USER_COLUMNS } from "./presentUser.ts";

/** Members whose settings are cached, 3 KB each. */
const MEMBERS = 10_000;

/** What the settings screen shows of members, from three tables; a change of address may be over. */
export function settingsCache({ database, sessions }: AccountsDeps) {
  return new MemberCache({
    database,
    columns: [...USER_COLUMNS, "phone", "country", "telegram", "language"],
    beside: [
      rowsOf(EmailChange, { keys: ["memberId"] }),
      rowsOf(NotificationChoice, { keys: ["memberId"] }),
    ],
    max: MEMBERS,
    make: async (member): Promise<SettingsDto> => {
      const [change, notifications] = await Promise.all([
        database.model(EmailChange).findByPk(member.id, { raw: true }),
        readNotificationPreferences(database, member.id),
      ]);
      return {
        user: presentUser(sessions, member),
        phone: member.phone,
        country: member.country,
        telegram: member.telegram,
        language: member.language,
        notifications,
        emailChange: change && {
          newEmail: change.newEmail,
          expiresAt: change.expiresAt.toISOString(),
        },
      };
    },
  });
}
