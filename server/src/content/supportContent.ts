import {
  ProductId,
  type FaqEntry,
  type ProductDto,
  type SupportContactsDto,
} from "@signaldeck/contract";
import { z } from "zod";
import { loadProducts, productOf } from "./products.ts";
import type { ContentSource } from "./ContentSource.ts";
import { readJson } from "./readContentFile.ts";

const Text = z.string().trim().min(1, "must not be empty");

const PagePath = z.string().regex(/^(\/[a-z-]+)+$/, "must be a page of the site, such as /ladder");

/** The schema of `faq.json`. */
export const faqFile = (products: readonly ProductDto[]) =>
  z
    .array(
      z
        .strictObject({
          question: Text,
          answer: Text,
          /** Ends the answer by what of this product exists today. */
          product: ProductId.optional(),
          link: z.strictObject({ label: Text, path: PagePath }).optional(),
        })
        .transform(({ product, ...entry }): FaqEntry => {
          if (product === undefined) return entry;
          return { ...entry, answer: `${entry.answer} ${productOf(products, product).today}` };
        }),
    )
    .min(1);

/** The schema of `support.json`. */
export const Contacts = z.strictObject({
  emailHours: Text,
  chatHours: Text,
  phone: Text.nullable(),
  phoneHours: Text,
});

/** Reads `faq.json`. @throws Error that names every fault. */
export function loadFaq(source: ContentSource): FaqEntry[] {
  return readJson(source, "faq.json", faqFile(loadProducts(source)));
}

/** Reads `support.json` as it is. @throws Error that names every fault. */
export const loadContactsFile = (source: ContentSource) =>
  readJson(source, "support.json", Contacts);

/** Reads `support.json`; the address is the brand's. @throws Error that names every fault. */
export function loadSupportContacts(source: ContentSource, email: string): SupportContactsDto {
  return { email, ...loadContactsFile(source) };
}
