import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HEAD, ImportsFixture } from "./testing/importsFixture.ts";

let imports: ImportsFixture;
beforeEach(async () => {
  imports = await ImportsFixture.open();
});
afterEach(() => imports.close());

describe("POST /staff/member-imports/check", () => {
  it("knows a broker account again however it is spelled, and refuses each such row alone", async () => {
    const spellings = ["77421190", "\u200B77421190", "77421190\u200E", "７７４２１１９０"];
    const more = ["#77421190", "ID 77421190", "7742–1190", "№ 77421190", "٧٧٤٢١١٩٠"];
    const rows = [...spellings, ...more].map(
      (account, at) => `a${at}@b.example,Ola Bright,Nigeria,,${account},500,`,
    );
    const check = await imports.check(`${HEAD}${rows.join("\n")}\nz@b.example,Z Obi,Ghana,,,,\n`);
    const refused = "Row 2 has a deposit to the same broker account.";
    expect(check.rows.map(({ row, verdict, reason }) => [row, verdict, reason])).toEqual([
      [2, "new", null],
      ...[...spellings, ...more].slice(1).map((_, at) => [at + 3, "refused", refused]),
      [11, "new", null],
    ]);
    await imports.import(`${HEAD}${rows[0] ?? ""}\n`, { vouch: "By the broker's list" });
    const again = await imports.check(`${HEAD}${rows.slice(1).join("\n")}\n`);
    expect(again.counts).toEqual({ new: 0, there: 0, refused: 8 });
    expect(again.rows[0]?.reason).toMatch(/^Somebody else has claimed a deposit/);
  });
});
