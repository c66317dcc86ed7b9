import type { AnnouncementKind, AudienceDto, MemberFilter } from "@signaldeck/contract";
import { literal, Op, type WhereOptions } from "sequelize";
import { NO_PASSWORD } from "../../../accounts/createAccount.ts";
import { JOINED } from "../../../members/ImportedMember.ts";
import type { DataContext } from "../../../database/DataContext.ts";
import { Member, type MemberRow } from "../../../members/Member.ts";
import { memberWhere } from "../memberWhere.ts";

type Where = WhereOptions<MemberRow>;

/** Members who can be written to at all: without a password nobody has proved the address. */
export const REACHABLE = {
  blockedAt: null,
  passwordHash: { [Op.ne]: NO_PASSWORD },
  ...JOINED,
} as const;

/** Members who want news of this kind; by default they get announcements and no marketing. */
export function willing(kind: AnnouncementKind): Where {
  const chose = (choice: string) =>
    literal(`(SELECT member_id FROM notification_preferences WHERE ${choice})`);
  return kind === "marketing"
    ? { id: { [Op.in]: chose("marketing = TRUE") } }
    : { id: { [Op.notIn]: chose("announcements = FALSE") } };
}

/** Members with a private chat that is linked and not paused. */
export const IN_CHAT = {
  id: { [Op.in]: literal("(SELECT member_id FROM telegram_links WHERE paused = FALSE)") },
};

/** Counts who of a filtered set would get what is of this kind, and why others would not. */
export async function readAudience(
  { database, clock }: DataContext,
  kind: AnnouncementKind,
  filter: MemberFilter,
): Promise<AudienceDto> {
  const all = memberWhere(database, filter, clock.now());
  const count = (...narrowed: Where[]) =>
    database.model(Member).count({ where: { [Op.and]: [all, ...narrowed] } });
  const [fit, blocked, reachable, byMail, byChat] = await Promise.all([
    count(),
    count({ blockedAt: { [Op.ne]: null } }),
    count(REACHABLE),
    count(REACHABLE, willing(kind)),
    count(REACHABLE, willing(kind), IN_CHAT),
  ]);
  return {
    fit,
    blocked,
    notJoined: fit - blocked - reachable,
    unwilling: reachable - byMail,
    byMail,
    byChat,
  };
}
