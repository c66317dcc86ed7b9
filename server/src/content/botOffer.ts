import type { BotOfferDto } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { readJson } from "./readContentFile.ts";

/** The schema of `bot-offer.json`. */
export const Offer = z
  .strictObject({
    title: z.string().trim().min(1).max(80),
    text: z.string().trim().min(1).max(300),
    endsAt: z.iso
      .datetime({ error: "must be null or a UTC time such as 2026-12-31T23:59:59Z" })
      .nullable(),
  })
  .nullable();

export type BotOffer = NonNullable<z.infer<typeof Offer>>;

/** Reads `bot-offer.json`; `null` in it means no offer. @throws Error that names every fault. */
export function loadBotOffer(source: ContentSource): BotOffer | null {
  return readJson(source, "bot-offer.json", Offer);
}

/** The offer as it is at `now` (epoch ms): none once its end has come. */
export function offerAt(offer: BotOffer | null, now: number): BotOfferDto | null {
  if (!offer || (offer.endsAt !== null && Date.parse(offer.endsAt) <= now)) return null;
  return offer;
}
