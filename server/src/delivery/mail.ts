import { z } from "zod";

/** A mail as it waits in the outbox, ready to be sent. */
export const Mail = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type Mail = z.infer<typeof Mail>;
