import { describe, expect, it } from "vitest";
import { hourMap, hoursCaution, hourText } from "./hourMap.ts";

const cell = (won: number, lost: number) => ({ weekday: 2, hour: 14, won, lost });

describe("hours of the week", () => {
  it("has all 168, and a rate where there are five signals", () => {
    const days = hourMap([cell(3, 2), { weekday: 0, hour: 0, won: 4, lost: 0 }]);
    expect(days.flat()).toHaveLength(168);
    expect(days[2]?.[14]).toEqual({ ...cell(3, 2), rate: 60 });
    expect(days[0]?.[0]).toMatchObject({ won: 4, rate: null });
    expect(days[6]?.[23]).toMatchObject({ won: 0, lost: 0, rate: null });
    expect(hourText(7)).toBe("07:00");
  });

  it("warns of picking hours, whatever they show", () => {
    const caution = (won: number, lost: number) =>
      hoursCaution(hourMap([cell(won, lost)]).flat(), 54.05);
    expect(caution(2, 2)).toBeNull();
    expect(caution(14, 6)).toMatch(/^Too few signals per hour/);
    expect(caution(900, 100)).toMatch(/^Of so many hours/);
    expect(caution(100, 900)).toMatch(/Don't pick hours from this\.$/);
  });
});
