import { describe, expect, it } from "vitest";
import { marketSessions } from "./marketSessions.ts";

const open = (iso: string) =>
  marketSessions(Date.parse(iso))
    .filter((session) => session.open)
    .map(({ name }) => name);
const change = (iso: string, name: string) => {
  const session = marketSessions(Date.parse(iso)).find((entry) => entry.name === name);
  return session && new Date(session.changesAt).toISOString();
};

describe("trading sessions", () => {
  it("open and close by the desks' own hours", () => {
    expect(open("2026-03-03T02:00:00Z")).toEqual(["Asia"]);
    expect(open("2026-03-03T08:30:00Z")).toEqual(["Asia", "London"]);
    expect(open("2026-03-03T14:00:00Z")).toEqual(["London", "New York"]);
    expect(open("2026-03-03T21:00:00Z")).toEqual(["New York"]);
    expect(open("2026-03-03T22:30:00Z")).toEqual([]);
  });

  it("follow summer time", () => {
    expect(open("2026-01-14T07:30:00Z")).toEqual(["Asia"]);
    expect(open("2026-07-14T07:30:00Z")).toEqual(["Asia", "London"]);
    expect(change("2026-03-28T12:00:00Z", "London")).toBe("2026-03-30T07:00:00.000Z");
  });

  it("are closed at the weekend and name the next opening", () => {
    expect(open("2026-03-07T12:00:00Z")).toEqual([]);
    expect(change("2026-03-07T12:00:00Z", "London")).toBe("2026-03-09T08:00:00.000Z");
    expect(change("2026-03-06T20:00:00Z", "New York")).toBe("2026-03-06T22:00:00.000Z");
  });
});
