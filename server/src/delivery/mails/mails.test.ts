import { LANGUAGES } from "@signaldeck/contract";
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CONTEXT, everyMail, FULL_NAME } from "./testing/everyMail.ts";
import { shown } from "./testing/shown.ts";
import { testMail } from "./serviceMails.ts";

/** Words in their order, without the marks that either form sets by itself. */
const wordsOf = (text: string) => text.split(/[\s\d.:]+/).filter((word) => word.length > 1);

it("each mail of the product stands in this list", async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".ts"));
  const others = ["layout.ts", "mail.ts", "mails.test.ts"];
  const written = [];
  for (const file of files.filter((name) => !others.includes(name))) {
    const room = (await import(`./${file}`)) as object;
    written.push(...Object.keys(room).filter((name) => name.endsWith("Mail")));
  }
  expect(written.sort()).toEqual(Object.keys(everyMail("en")).sort());
});

const each = LANGUAGES.flatMap((language) =>
  Object.entries(everyMail(language)).flatMap(([name, mails]) =>
    mails.map(({ mail, says }) => ({ language, name, mail, says })),
  ),
);
const inEnglish = each.filter(({ language }) => language === "en");

it.each(inEnglish)("the mail $name says in both forms what it is for", ({ name, mail, says }) => {
  for (const words of says) {
    expect(mail.text).toContain(words);
    expect(shown(mail.html)).toContain(words.replace(/^1\. /, ""));
  }
  // The owner of an address is not known before its code is entered.
  expect(mail.text).toContain(name === "registerAgainMail" ? "Hello,\n" : `Hello ${FULL_NAME},`);
});

describe.each(each)("the mail $name in $language: $mail.subject", ({ mail }) => {
  it("is whole as plain text, where nothing of it is HTML", () => {
    const plain = new Set(wordsOf(mail.text));
    const missing = wordsOf(shown(mail.html)).filter((word) => !plain.has(word));
    expect(missing).toEqual([]);
    expect(mail.text.replace(/<b>signs<\/b>|<deposit>/g, "")).not.toMatch(/<[a-z/]|&[a-z]+;/);
    expect(mail.text).toMatch(/-- \nDeck & Sons - .*help@deck\.example/);
  });

  it("leads to the operator's own address alone, by links that can be copied", () => {
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replace(/&amp;/g, "&"),
    );
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/deck\.example\//);
      expect(mail.text).toContain(link);
    }
  });

  it("has a subject of one line", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{8,78}$/);
  });

  it("loads nothing from anywhere and runs nothing", () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|style)|src=|url\(/i);
  });
});

it("greets nobody by a name that is no name", () => {
  const stranger = "<b>Win now</b> http://win.example";
  for (const form of Object.values(testMail(CONTEXT, { fullName: stranger, language: "en" }))) {
    expect(form).not.toContain("win.example");
  }
});
