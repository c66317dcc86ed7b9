import { readFrom, t } from "@signaldeck/contract";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { inOwnWords } from "../language/contentWords.ts";
import { ownLanguage, whenSpeaking } from "../language/ownLanguage.ts";
import { speak } from "../language/speak.ts";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { PlatformProvider } from "../platform/PlatformContext.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";

afterEach(async () => {
  await speak("en", "visitor");
  document.documentElement.lang = "en";
});

it("speaks the device's first known language until another is chosen, which is kept", async () => {
  const platform = createFakePlatform({ languages: ["de-DE", "pt-BR"] });
  render(
    <PlatformProvider platform={platform}>
      <LanguageSelect />
    </PlatformProvider>,
  );
  const select = screen.getByRole("combobox", { name: "Language" });
  expect(select).toHaveValue("pt");
  await userEvent.selectOptions(select, "Français");
  expect(ownLanguage(platform)).toBe("fr");
  expect(platform.reloads).toBe(1);
});

it("goes on at once in English, and in another language once its words are there", async () => {
  let gone = 0;
  const goOn = () => (gone += 1);
  whenSpeaking(createFakePlatform(), "visitor", goOn);
  expect(gone).toBe(1);
  whenSpeaking(createFakePlatform({ languages: ["fr"] }), "member", goOn);
  expect(gone).toBe(1);
  await expect.poll(() => gone).toBe(2);
  expect(document.documentElement.lang).toBe("fr");
  expect(t("{{low}} to {{high}}", { low: 1, high: 2 })).toBe("1 à 2");
});

it("goes on in English where the words do not come, and takes nothing drawn in another for it", async () => {
  const page = document.documentElement;
  page.lang = "fr";
  const drawn: boolean[] = [];
  const lost = () => Promise.reject(new Error("offline"));
  const platform = createFakePlatform({ languages: ["fr"] });
  whenSpeaking(platform, "visitor", (isDrawn) => void drawn.push(isDrawn), lost);
  await expect.poll(() => drawn).toEqual([false]);
  expect(page.lang).toBe("en");
});

it("says the courses that came with the product to members, and to no visitor who must wait for it", async () => {
  const course = { id: "after-a-loss", title: "After a loss", category: "psychology" };
  await speak("fr", "visitor");
  expect(inOwnWords(course)).toEqual(course);
  await speak("fr", "member");
  expect(inOwnWords(course)).toEqual({ ...course, title: "Après une perte" });
});

it("gives of a text the words that were supplied in the reader's language", async () => {
  const [en, fr] = [
    { title: "Rules", language: "en" },
    { title: "Règles", language: "fr" },
  ];
  const page = { id: "terms", ...en, inLanguages: { fr } };
  await speak("en", "visitor");
  expect(inOwnWords(page)).toMatchObject(en);
  await speak("fr", "visitor");
  expect(inOwnWords(page)).toMatchObject({ id: "terms", ...fr });
  await speak("pt", "visitor");
  expect(inOwnWords(page)).toMatchObject(en);
});

it("says the texts that came with the product, and leaves those that somebody wrote anew", async () => {
  const content = { id: "faq", list: [{ text: "Who holds my money?", count: 3 }], own: "Ours" };
  expect(inOwnWords(content)).toEqual(content);
  await speak("es", "visitor");
  expect(inOwnWords(content)).toEqual({
    ...content,
    list: [{ text: "¿Quién guarda mi dinero?", count: 3 }],
  });
  readFrom(() => null);
});
