import { openTable, type AnnouncementKind, type AudienceDto } from "@signaldeck/contract";

export const KIND_WORDS = openTable<AnnouncementKind, string>((words) => words, {
  announcements: "Announcement",
  marketing: "Marketing",
});

/** How many would get it by the chosen ways. */
export function getsIt(audience: AudienceDto, ways: { byMail: boolean; byChat: boolean }): number {
  if (ways.byMail) return audience.byMail;
  return ways.byChat ? audience.byChat : 0;
}

/** Why the others would not get it, each reason with how many it leaves out. */
export function leftOut(
  audience: AudienceDto,
  kind: AnnouncementKind,
  ways: { byMail: boolean; byChat: boolean },
): { why: string; count: number }[] {
  const { blocked, notJoined, unwilling, byMail, byChat } = audience;
  return [
    { why: "Imported, not joined yet", count: notJoined },
    {
      why: kind === "marketing" ? "Have not agreed to marketing" : "Switched announcements off",
      count: unwilling,
    },
    { why: "Account blocked", count: blocked },
    { why: "No linked chat, or paused", count: ways.byMail ? 0 : byMail - byChat },
  ].filter(({ count }) => count > 0);
}
