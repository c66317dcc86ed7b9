import { ContentSource } from "./ContentSource.ts";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COURSE_CATEGORIES } from "@signaldeck/contract";
import { catalogOf, type ModuleWords } from "@signaldeck/contract/translate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_DIR, LANGUAGES_DIR } from "../paths.ts";
import { loadAcademy } from "./courses.ts";
import { markdownText } from "./restrictedMarkdown.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-courses-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEAD = `---
id: new
title: A new course
category: risk
level: beginner
duration: 5
topics: one, two
order: 99
---
`;

const write = (text: string) => writeFile(join(folder, "courses", "new.md"), text);

describe("the courses that come with the product", () => {
  it("cover every category, in order", async () => {
    const { courses, sessions } = loadAcademy(await ContentSource.read(CONTENT_DIR));
    expect(new Set(courses.map(({ category }) => category))).toEqual(new Set(COURSE_CATEGORIES));
    expect(courses.map(({ order }) => order)).toEqual(courses.map((_, index) => index + 1));
    expect(sessions).toEqual([]);
  });

  it.each(["fr", "pt", "es"])(
    "are known in %s, in words that a page can show",
    async (language) => {
      const file = join(LANGUAGES_DIR, "courses.json");
      const { content = {} } = JSON.parse(await readFile(file, "utf8")) as ModuleWords;
      const words = catalogOf(language, content);
      const { courses } = loadAcademy(await ContentSource.read(CONTENT_DIR));
      for (const { title, topics, summary, lessons } of courses) {
        const texts = [summary, ...lessons.map(({ text }) => text)];
        for (const text of [title, ...topics, ...texts, ...lessons.map((one) => one.title)]) {
          expect(words).toHaveProperty([text]);
        }
        for (const text of texts) expect(() => markdownText(1).parse(words[text])).not.toThrow();
      }
    },
  );
});

describe("a course file", () => {
  it("is read, also with Windows line ends", async () => {
    await write(`${HEAD}\nSummary.\n\n## What a loss costs?\n\nText.\n`.replaceAll("\n", "\r\n"));
    const { courses } = loadAcademy(await ContentSource.read(folder));
    expect(courses.at(-1)).toMatchObject({
      id: "new",
      topics: ["one", "two"],
      duration: 5,
      summary: "Summary.",
      lessons: [{ id: "what-a-loss-costs", title: "What a loss costs?", text: "Text." }],
    });
  });

  it.each([
    ["Text only.", /new\.md has 1 fault\(s\):\n {2}- must begin with ---/],
    [HEAD.replace("risk", "luck") + "S.\n## L\nT.", /new\.md .*\n {2}- category /],
    [HEAD.replace("duration: 5", "duration: soon") + "S.\n## L\nT.", /- duration must be/],
    [HEAD.replace("order: 99\n", "") + "S.\n## L\nT.", /- order /],
    [`${HEAD}## L\nT.`, /- needs a summary/],
    [`${HEAD}Summary.`, /- needs at least one lesson/],
    [`${HEAD}S.\n## L\n## M\nT.`, /- lesson "L" has no text/],
    [`${HEAD}S.\n## L\nT.\n## L\nT.`, /- lesson "l" is there twice/],
    [`${HEAD}S.\n## L\n<b>T</b>`, /- line 12: HTML cannot be shown/],
    [`${HEAD}S.\n## L\nA [link](https://example.org)`, /- line 12: a link cannot be shown/],
    [`${HEAD}S.\n## L\nA **half`, /- line 12: \*\* without its partner/],
  ])("with a fault is refused: %#", async (text, message) => {
    await write(text);
    await expect(ContentSource.read(folder).then((source) => loadAcademy(source))).rejects.toThrow(
      message,
    );
  });

  it("cannot take the id of another", async () => {
    await write(`${HEAD.replace("id: new", "id: break-even")}S.\n## L\nT.`);
    await expect(ContentSource.read(folder).then((source) => loadAcademy(source))).rejects.toThrow(
      /two courses with the id break-even/,
    );
  });
});

describe("live-sessions.json", () => {
  it.each([
    ["[]", /live-sessions\.json has 1 fault/],
    ['{"sessions":[{"id":"a"}]}', /sessions\.0\.title/],
  ])("is checked: %s", async (text, message) => {
    await writeFile(join(folder, "live-sessions.json"), text);
    await expect(ContentSource.read(folder).then((source) => loadAcademy(source))).rejects.toThrow(
      message,
    );
  });
});
