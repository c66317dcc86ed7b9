import { openTable } from "../openTable.ts";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

/** What the product's pages speak of as something one gets, whether it exists or not. */
export const ProductId = z.enum([
  "ai-bot",
  "auto-copy",
  "bootcamp",
  "live-analysis",
  "signal-group",
  "professional-support",
  "account-manager",
  "api-access",
]);
export type ProductId = z.infer<typeof ProductId>;

/** `today`: all that its name says can be used; `partly`: some of it; `not-yet`: nothing. */
export const ProductState = z.enum(["today", "partly", "not-yet"]);
export type ProductState = z.infer<typeof ProductState>;

/** How a state is said. */
export const PRODUCT_STATES = openTable<ProductState, string>((words) => words, {
  get today() {
    return t("Available");
  },
  get partly() {
    return t("In part");
  },
  get "not-yet"() {
    return t("Not yet");
  },
});

/** Something that is offered, and what of it exists today. */
export const ProductDto = z.object({
  id: ProductId,
  name: z.string(),
  state: ProductState,
  /** A few words for a list, such as "a paper account, places no orders". */
  short: z.string(),
  /** What one gets of it today, as sentences. */
  today: z.string(),
});
export type ProductDto = z.infer<typeof ProductDto>;

export const productsApi = {
  products: endpoint({
    method: "get",
    path: "/content/products",
    summary: "What is offered besides the signals, and what of it exists today",
    permission: "public",
    reply: z.array(ProductDto),
    get failure() {
      return t("Failed to load what exists today");
    },
  }),
} as const;
