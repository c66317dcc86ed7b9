import { z } from "zod";

/** What a mail's code or link is good for, so that it is not sent once that has ended. */
export const MailedSecret = z.object({
  kind: z.enum(["registration", "email_change", "password_reset"]),
  /** Id of the registration, else of the member. */
  of: z.string(),
  /** As it is stored of the code or token. */
  hash: z.string(),
});
export type MailedSecret = z.infer<typeof MailedSecret>;

/** A mail as it waits in the outbox, ready to be sent. */
export const Mail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where one press ends mails of this kind; only of those that one can do without. */
  unsubscribeUrl: z.string().optional(),
  secret: MailedSecret.optional(),
});
export type Mail = z.infer<typeof Mail>;
