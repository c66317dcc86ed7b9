import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * Mails that a link can end, by the preference that decides them. Those about security are chosen
 * in the settings alone: a person who reads a mailbox once must not be able to silence them.
 */
export const OptionalMail = z.enum(["trades", "digest", "announcements", "marketing"]);
export type OptionalMail = z.infer<typeof OptionalMail>;

/** Whose mails of which kind a link ends. */
export interface Unsubscription {
  memberId: string;
  kind: OptionalMail;
}

const Content = z.tuple([z.uuid(), OptionalMail]);

/**
 * A token that ends one kind of mail for one member and can do nothing else. It does not run out:
 * an old mail's link must work too.
 */
export function unsubscribeToken(secret: string, { memberId, kind }: Unsubscription): string {
  const content = `${memberId}.${kind}`;
  return `${content}.${macOf(secret, content).toString("base64url")}`;
}

/** The address behind "Stop these mails". */
export function unsubscribeUrl(
  { secret, publicUrl }: { secret: string; publicUrl: string },
  memberId: string,
  kind: OptionalMail,
): string {
  return `${publicUrl}/unsubscribe?token=${unsubscribeToken(secret, { memberId, kind })}`;
}

/** What a token stands for; null for one that we have not made. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [memberId = "", kind = "", mac = ""] = token.split(".");
  const given = Buffer.from(mac, "base64url");
  const right = macOf(secret, `${memberId}.${kind}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const content = Content.safeParse([memberId, kind]);
  return content.success ? { memberId: content.data[0], kind: content.data[1] } : null;
}

function macOf(secret: string, content: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "signaldeck: unsubscribe links", 32));
  return createHmac("sha256", key).update(content).digest();
}
