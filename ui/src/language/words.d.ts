/** The screens' words of each language; `ui/words.ts` makes it of the catalogs. */
declare module "virtual:words" {
  import type { Catalog, Translated } from "@signaldeck/contract/translate";

  interface Words {
    /** What screens say. */
    words: Catalog;
    /** What the operator's texts that come with the product say. */
    content: Catalog;
  }

  export const WORDS: Readonly<
    Record<Translated, Readonly<Record<"visitor" | "member", () => Promise<Words>>>>
  >;
}
