import { contentApi, productsApi } from "@signaldeck/contract";
import { BRAND_NAME } from "../brand.ts";
import { defineCalls } from "./defineCalls.ts";

/** The calls for the operator's public texts. */
export const contentCalls = defineCalls((call) => ({
  publicContent: call.query(contentApi.public, {
    providesTags: ["Content"],
    keepUnusedDataFor: 3_600,
  }),
  faq: call.query(contentApi.faq, { providesTags: ["Content"], keepUnusedDataFor: 3_600 }),
  supportContacts: call.query(contentApi.supportContacts, {
    providesTags: ["Content"],
    keepUnusedDataFor: 3_600,
  }),
  countryRules: call.query(contentApi.countryRules, {
    providesTags: ["Content"],
    keepUnusedDataFor: 3_600,
  }),
  links: call.query(contentApi.links, { providesTags: ["Content"], keepUnusedDataFor: 3_600 }),
  products: call.query(productsApi.products, {
    providesTags: ["Content"],
    keepUnusedDataFor: 3_600,
  }),
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
