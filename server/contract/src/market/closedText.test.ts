import { expect, it } from "vitest";
import { closedText } from "./closedText.ts";

const SATURDAY = Date.parse("2026-05-09T10:00:00Z");
const text = (opensAt: string | null) =>
  closedText({ name: "FX", pairs: ["EUR/USD"], opensAt }, SATURDAY);

it("says in WAT when a market opens", () => {
  expect(text("2026-05-10T21:00:00.000Z")).toBe("FX opens Sunday 10:00 PM WAT");
  expect(text("2026-05-09T21:00:00.000Z")).toBe("FX opens 10:00 PM WAT");
  expect(text("2026-05-18T00:00:00.000Z")).toBe("FX opens 18 May 2026, 1:00 AM WAT");
});

it("claims to know no more than the vendor has said", () => {
  expect(text(null)).toBe("FX is closed");
});
