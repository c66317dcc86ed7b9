import { describe, expect, it } from "vitest";
import { logHeadText, parseLogHead } from "./logHeadText.ts";

const ROOT = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
const SHORT = "CsUYapGGPo4dkMgIAUqom/Xa";

describe("a log's head in its short form", () => {
  it("is its size and the beginning of its root, of 144 bits", () => {
    expect(logHeadText({ size: 1_234, root: ROOT })).toBe(`1,234 entries, root ${SHORT}`);
    expect(logHeadText({ size: 1, root: ROOT })).toBe(`1 entry, root ${SHORT}`);
    expect(SHORT.length * 6).toBe(144);
  });

  it.each([
    [logHeadText({ size: 1_234, root: ROOT }), SHORT],
    [`Public log: 1,234 entries, root ${SHORT}. Keep it: anyone can check.`, SHORT],
    [`  1,234 entries,\nroot ${SHORT}`, SHORT],
    [`Journal public : 1\u202f234 entrées, racine ${SHORT}.`, SHORT],
    [`Registo público: 1234 entradas, raiz ${SHORT}.`, SHORT],
    [`Registro público: 1.234 entradas, raíz ${SHORT}.`, SHORT],
    [`1234:${SHORT}`, SHORT],
    [`1234:${ROOT}`, ROOT],
  ])("is read from what was kept: %j", (text, root) => {
    expect(parseLogHead(text)).toEqual({ size: 1_234, root });
  });

  it.each([
    "",
    "1,234 entries",
    `root ${SHORT}`,
    `0:${SHORT}`,
    `1234:${SHORT.slice(1)}`,
    `1234:${ROOT}A`,
    `1234:${SHORT.replace("/", "-")}`,
  ])("is not read from %j", (text) => {
    expect(parseLogHead(text)).toBeNull();
  });
});
