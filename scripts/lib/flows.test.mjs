import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FLOWS } from "../../web/e2e/flows.ts";
import { ROOT } from "./run.mjs";

it.each(Object.entries(FLOWS))("%s is walked by a test of this title", (_flow, [file, title]) => {
  // A language is put in when the test is made.
  const written = title.replace(" fr ", " ${language} ");
  const text = readFileSync(join(ROOT, file), "utf8");
  expect(text.includes(`test("${title}"`) || text.includes(`test(\`${written}\``)).toBe(true);
});
