import { join } from "node:path";
import {
  ProductId,
  type FaqEntry,
  type ProductDto,
  type SupportContactsDto,
} from "@signaldeck/contract";
import { z } from "zod";
import { loadProducts, productOf } from "./products.ts";
import { readJson } from "./readContentFile.ts";

const Text = z.string().trim().min(1, "must not be empty");

const PagePath = z.string().regex(/^(\/[a-z-]+)+$/, "must be a page of the site, such as /ladder");

const faqFile = (products: readonly ProductDto[]) =>
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

const Contacts = z.strictObject({
  emailHours: Text,
  chatHours: Text,
  phone: Text.nullable(),
  phoneHours: Text,
});

/** Reads `faq.json`. @throws Error that names every fault. */
export async function loadFaq(folder: string): Promise<FaqEntry[]> {
  return readJson(join(folder, "faq.json"), faqFile(await loadProducts(folder)));
}

/** Reads `support.json` as it is. @throws Error that names every fault. */
export const loadContactsFile = (folder: string) =>
  readJson(join(folder, "support.json"), Contacts);

/** Reads `support.json`; the address is the brand's. @throws Error that names every fault. */
export async function loadSupportContacts(
  folder: string,
  email: string,
): Promise<SupportContactsDto> {
  return { email, ...(await loadContactsFile(folder)) };
}
