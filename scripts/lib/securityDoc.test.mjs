import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./run.mjs";
import { faultsOf, lostReferences } from "./securityDoc.mjs";

const FILE = "docs/security/ASVS.md";
const text = readFileSync(join(ROOT, FILE), "utf8");

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0. */
const ids = readFileSync(join(ROOT, "scripts/lib/asvsIds.txt"), "utf8").trim().split("\n");

const faults = (document) => faultsOf(document, { root: ROOT, file: FILE, ids });

it("what is said of security names files, tests and requirements that there are", () => {
  expect(new Set(ids).size).toBe(253);
  expect(faults(text)).toEqual([]);
});

const ROW = /^\| v6\.2\.2 .*\n/m;

it.each([
  [
    "a file that is gone",
    ["server/src/process/log.ts", "server/src/gone.ts"],
    "gone.ts does not exist",
  ],
  ["a link that is gone", ["(INVENTORY.md#keys)", "(LIST.md#keys)"], "LIST.md leads nowhere"],
  [
    "a test that is gone",
    ['"revokes one"', '"revokes two"'],
    'server/src/accounts/Sessions.test.ts has no test "revokes two"',
  ],
  [
    "a second test of one file that is gone",
    ['", "production does not start', '", "production starts'],
    'server/src/app/run.test.ts has no test "production starts on the demo\'s database"',
  ],
  ["a requirement left out", [ROW, ""], "v6.2.2 is missing"],
  ["a requirement said twice", [ROW, "$&$&"], "v6.2.2 is there twice"],
  ["a requirement that is none", ["| v1.1.1 ", "| v1.1.9 "], "v1.1.9 is no requirement"],
  ["a state of its own", [/(\| v1\.2\.6 .*)not applicable/, "$1never"], "v1.2.6 has the unknown"],
  ["nothing that meets it", [/(\| v6\.2\.2 .*met +\|).*\|/, "$1 It is. |"], "v6.2.2 is met by"],
  ["no reason", [/(\| v5\.4\.3 .*not met +\|).*\|/, "$1 |"], "v5.4.3 says neither"],
  ["a wrong count", [/^(\| met +\| +)\d+/m, "$199"], "met: 99"],
])("is refused with %s", (_what, [from, to], fault) => {
  const broken = text.replaceAll(from instanceof RegExp ? new RegExp(from, "gm") : from, to);
  expect(broken).not.toBe(text);
  expect(faults(broken)).toContainEqual(expect.stringContaining(fault));
});

it.each(["docs/PROMISES.md", "docs/SECURITY.md"])("%s names what there is", (file) => {
  expect(lostReferences(readFileSync(join(ROOT, file), "utf8"), { root: ROOT, file })).toEqual([]);
});

it("a promise is refused whose check is gone", () => {
  const file = "docs/PROMISES.md";
  const promises = readFileSync(join(ROOT, file), "utf8");
  const broken = promises.replace("settles once, however", "settles twice, however");
  expect(lostReferences(broken, { root: ROOT, file })).toEqual([
    expect.stringContaining('has no test "settles twice, however'),
  ]);
});
