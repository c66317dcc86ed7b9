import {
  ANNOUNCEMENT_LIMITS,
  type AnnouncementPreviewDto,
  type AnnouncementTestInput,
  type AnnouncementWords,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { announcementMail } from "../../../delivery/mails/serviceMails.ts";
import type { Mail } from "../../../delivery/mails/mail.ts";
import type { MemberRow } from "../../../members/Member.ts";
import { lockMember } from "../../../members/lockMember.ts";
import { memberNews, type MemberNews } from "../../../delivery/memberNews.ts";
import { unsubscribeUrl } from "../../../accounts/unsubscribe/unsubscribeToken.ts";
import { newsText } from "../../../delivery/telegram/newsText.ts";
import type { AnnouncementsDeps } from "./announcementsDeps.ts";
import { batchKeyOf, type AnnouncementRow } from "./Announcement.ts";

type Reader = Pick<MemberRow, "id" | "email" | "fullName" | "language">;

/** The mail that one member reads. */
function letterTo(
  { secret, mail }: AnnouncementsDeps,
  { id, fullName, language }: Reader,
  { kind, subject, text }: AnnouncementWords,
): Mail {
  const url = unsubscribeUrl({ secret, publicUrl: mail.publicUrl }, id, kind);
  return announcementMail(mail, { fullName, language, kind, subject, text, unsubscribeUrl: url });
}

/** An announcement's news to a member who is to get it, by the ways that it goes. */
export function newsTo(deps: AnnouncementsDeps, member: Reader, row: AnnouncementRow): MemberNews {
  const { id, byMail, byChat } = row;
  return {
    member,
    kind: null,
    mail: letterTo(deps, member, row),
    byMail,
    byChat,
    expiresAt: deps.clock.now() + ANNOUNCEMENT_LIMITS.life,
    key: `announcement:${id}:${member.id}`,
    batchKey: batchKeyOf(id),
  };
}

/** What a member would read, as words; the address to end it is the asker's own. */
export function previewAnnouncement(
  deps: AnnouncementsDeps,
  asker: Reader,
  words: AnnouncementWords,
): AnnouncementPreviewDto {
  const { subject, text } = letterTo(deps, asker, words);
  const plain = newsText({ subject, text })
    .replace(/<\/?b>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
  return { mail: { subject, text }, chat: plain };
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** Sends it to the asker alone, whatever their choices. */
export async function testAnnouncement(
  deps: AnnouncementsDeps,
  askerId: string,
  { byMail, byChat, ...words }: AnnouncementTestInput,
): Promise<void> {
  await deps.database.write(async (transaction: Transaction) => {
    const member = await lockMember(deps.database, transaction, askerId);
    if (!member) return;
    const news = { member, kind: null, mail: letterTo(deps, member, words), byMail, byChat };
    await deps.outbox.addAll(transaction, await memberNews(deps.newsChannels, [news], transaction));
    await recordAudit(deps, transaction, {
      actorId: askerId,
      action: "announcement.tested",
      subject: { type: "announcement", id: "test" },
      details: { subject: words.subject },
    });
  });
}
