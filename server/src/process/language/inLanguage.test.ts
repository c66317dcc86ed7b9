import { currentLanguage, percent } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { inLanguage, languageAsked } from "./inLanguage.ts";

it.each([
  ["fr-CM,en;q=0.5", "fr"],
  ["de, pt-BR;q=0.3", "pt"],
  ["en-US,en;q=0.9,fr;q=0.8", "en"],
  ["de", "en"],
  ["x;q=y,,", "en"],
  [undefined, "en"],
])("a call that accepts %j is answered in %s", (header, language) => {
  expect(languageAsked({ headers: { ...(header && { "accept-language": header }) } })).toBe(
    language,
  );
});

it("speaks a language as long as something is said, also where that fails", () => {
  const said = inLanguage("fr", () => [percent(54.8), inLanguage("en", () => percent(54.8))]);
  expect(said).toEqual(["54,8\u00a0%", "54.8\u00a0%"]);
  expect(() =>
    inLanguage("es", () => {
      throw new Error(currentLanguage());
    }),
  ).toThrow("es");
  expect(currentLanguage()).toBe("en");
});
