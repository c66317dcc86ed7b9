import { ContentSource } from "./ContentSource.ts";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANNED_PLACEHOLDERS, CannedAnswerDto, fillCannedAnswer } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_DIR } from "../paths.ts";
import { loadCannedAnswers } from "./cannedAnswers.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-canned-"));
  await cp(join(CONTENT_DIR, "canned-answers"), join(folder, "canned-answers"), {
    recursive: true,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEAD = "---\ntitle: New\norder: 99\ncategory: any\nstatus: answered\n---\n";
const write = (text: string, name = "new.md") =>
  writeFile(join(folder, "canned-answers", name), text);

describe("the canned answers that come with the product", () => {
  it("are read in their order, and leave no placeholder open", async () => {
    const answers = loadCannedAnswers(await ContentSource.read(CONTENT_DIR));
    expect(answers.map((answer) => CannedAnswerDto.parse(answer))).toEqual(answers);
    expect(answers[0]?.title).toBe("Deposit does not show yet");
    const words = { name: "Ada", admissionCode: "AX7K-22QM", tier: "Silver", brand: "SignalDeck" };
    for (const { text } of answers) {
      const filled = fillCannedAnswer(text, words);
      expect(filled).toContain("Hello Ada,");
      expect(filled).not.toMatch(/[{}]/);
    }
    expect(Object.keys(words)).toEqual([...CANNED_PLACEHOLDERS]);
    const odd = { ...words, name: "$& {tier}" };
    expect(fillCannedAnswer("Hello {name}, {other}", odd)).toBe("Hello $& {tier}, {other}");
  });
});

describe("a canned answer's file", () => {
  it("is read, also with Windows line ends", async () => {
    await write(`${HEAD}\nHello {name},\n\nyes.\n`.replaceAll("\n", "\r\n"));
    const answers = loadCannedAnswers(await ContentSource.read(folder));
    expect(answers.at(-1)).toEqual({
      id: "new",
      title: "New",
      category: null,
      status: "answered",
      text: "Hello {name},\n\nyes.",
    });
  });

  it.each([
    ["Text only.", /new\.md has 1 fault\(s\):\n {2}- must begin with ---/],
    [HEAD, /- needs a text/],
    [`${HEAD}${"x".repeat(4_001)}`, /- needs a text that is not longer/],
    [`${HEAD}Hello {nmae},`, /- line 7: \{nmae\} is no placeholder; there are \{name\}, /],
    [`${HEAD}Hello {name`, /- line 7: \{name is no placeholder/],
    [`${HEAD}A **word**`, /- line 7: bold cannot be shown/],
    [`${HEAD}<b>Word</b>`, /- line 7: HTML cannot be shown/],
    [`${HEAD}[here](https://example.org)`, /- line 7: a link in brackets cannot be shown/],
    [HEAD.replace("any", "luck") + "T.", /- category must be any or one of account-setup/],
    [HEAD.replace("answered", "open") + "T.", /- status must be answered, waiting or closed/],
    [HEAD.replace("order: 99", "order: soon") + "T.", /- order must be a whole number/],
    [HEAD.replace("title: New\n", "") + "T.", /- title /],
  ])("with a fault is refused: %#", async (text, message) => {
    await write(text);
    await expect(
      ContentSource.read(folder).then((source) => loadCannedAnswers(source)),
    ).rejects.toThrow(message);
  });

  it("needs a tidy name", async () => {
    await write(`${HEAD}Text.`, "New Answer.md");
    await expect(
      ContentSource.read(folder).then((source) => loadCannedAnswers(source)),
    ).rejects.toThrow(/New Answer\.md needs a name of small/);
  });
});
