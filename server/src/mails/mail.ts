import { z } from "zod";

/** A mail as it waits in the outbox, ready to be sent. */
export const Mail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where one press ends mails of this kind; only of those that one can do without. */
  unsubscribeUrl: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;
