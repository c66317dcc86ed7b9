import { contentApi, productsApi } from "@signaldeck/contract";
import { BRAND_NAME } from "../brand.ts";
import { inOwnWords } from "../language/contentWords.ts";
import { defineCalls } from "./defineCalls.ts";

/** They seldom change, and those that come with the product are known in other languages. */
export const CACHED_CONTENT = {
  providesTags: ["Content"],
  keepUnusedDataFor: 3_600,
  transformResponse: inOwnWords,
} as const;

/** The calls for the operator's public texts. */
export const contentCalls = defineCalls((call) => ({
  publicContent: call.query(contentApi.public, CACHED_CONTENT),
  faq: call.query(contentApi.faq, CACHED_CONTENT),
  supportContacts: call.query(contentApi.supportContacts, CACHED_CONTENT),
  countryRules: call.query(contentApi.countryRules, CACHED_CONTENT),
  links: call.query(contentApi.links, CACHED_CONTENT),
  products: call.query(productsApi.products, CACHED_CONTENT),
}));

/** The operator's texts, and the rules of countries. */
export const {
  usePublicContentQuery,
  useCountryRulesQuery,
  useLinksQuery,
  useFaqQuery,
  useSupportContactsQuery,
  useProductsQuery,
} = contentCalls;

/** The operator's brand; the product's own name until the server has told it. */
export function useBrandName(): string {
  return usePublicContentQuery().data?.brand.name ?? BRAND_NAME;
}
