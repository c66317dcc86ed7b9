import { afterEach, expect, it } from "vitest";
import words from "../../../server/contract/languages/content.json";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { catalogOf } from "@signaldeck/contract/translate";
import { inOwnWords, setContentWords } from "./contentWords.ts";

/** The entries of a file that comes with the product. */
const shipped = <Entry>(name: string): Entry[] => {
  const file = resolve(import.meta.dirname, `../../../server/content/${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Entry[];
};

afterEach(() => setContentWords("en", {}));

it("says what came with the product in the reader's language, and leaves what was written anew", () => {
  setContentWords("fr", catalogOf("fr", words.content));
  expect(
    inOwnWords({
      features: [
        "Elite room",
        "AI Bot Access (a paper account, places no orders)",
        "AI Bot Access (paper trades only)",
        "Coffee (a paper account, places no orders)",
      ],
    }),
  ).toEqual({
    features: [
      "Salon Elite",
      "Accès au robot IA (un compte papier, ne passe aucun ordre)",
      "AI Bot Access (paper trades only)",
      "Coffee (a paper account, places no orders)",
    ],
  });
});

it("says of each product that an answer names what exists of it", () => {
  const all = words.content as Record<string, { fr: string }>;
  const [bot] = shipped<{ id: string; today: string }>("products").filter(
    ({ id }) => id === "ai-bot",
  );
  const [entry] = shipped<{ answer: string; product?: string }>("faq").filter(
    ({ product }) => product === "ai-bot",
  );
  if (!bot || !entry) throw new Error("no answer names the bot");
  setContentWords("fr", catalogOf("fr", words.content));
  expect(inOwnWords(`${entry.answer} ${bot.today}`)).toBe(
    `${all[entry.answer]?.fr} ${all[bot.today]?.fr}`,
  );
  expect(all[bot.today]?.fr).toMatch(/courtier/);
});

it("prefers what the operator has supplied in the language", () => {
  setContentWords("pt", catalogOf("pt", words.content));
  const text = { title: "Terms", inLanguages: { pt: { title: "Termos" } } };
  expect(inOwnWords(text)).toMatchObject({ title: "Termos" });
});
