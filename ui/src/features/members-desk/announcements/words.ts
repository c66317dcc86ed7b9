import { countText, type AnnouncementKind, type AudienceDto } from "@signaldeck/contract";

export const KIND_WORDS: Record<AnnouncementKind, string> = {
  announcements: "Announcement",
  marketing: "Marketing",
};

/** "1,204 members", "one member" */
export const membersText = (count: number) =>
  count === 1 ? "one member" : `${countText(count)} members`;

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
  const { blocked, unconfirmed, unwilling, byMail, byChat } = audience;
  return [
    { why: "Email address not confirmed", count: unconfirmed },
    {
      why: kind === "marketing" ? "Have not agreed to marketing" : "Switched announcements off",
      count: unwilling,
    },
    { why: "Account blocked", count: blocked },
    { why: "No linked chat, or paused", count: ways.byMail ? 0 : byMail - byChat },
  ].filter(({ count }) => count > 0);
}

/** A new id, also on pages that are no secure context, where `randomUUID` is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
