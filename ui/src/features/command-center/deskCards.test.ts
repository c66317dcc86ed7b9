import { HOUR, MINUTE, type StaffOverviewDto } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { deskCards, waitWords } from "./deskCards.ts";

const NOW = Date.parse("2026-01-05T12:00:00Z");
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

const overview = (changes: Partial<StaffOverviewDto> = {}): StaffOverviewDto => ({
  claims: { count: 0, oldestAt: null },
  tickets: { count: 0, oldestAt: null },
  applications: { count: 0, oldestAt: null, needsCare: 0 },
  reports: { count: 0, oldestAt: null },
  outbox: { dead: 0, waiting: 0, failing: [] },
  engine: { paused: false },
  ...changes,
});

const card = (changes: Partial<StaffOverviewDto>, title: string) =>
  deskCards(overview(changes), NOW).find((one) => one.title === title);

it("says how long something has waited", () => {
  expect([0, 61_000, 59 * MINUTE].map(waitWords)).toEqual(["1 min", "1 min", "59 min"]);
  expect(waitWords(47 * HOUR)).toBe("47 h");
  expect(waitWords(73 * HOUR)).toBe("3 days");
});

it("marks what waits longer than promised, in words", () => {
  expect(card({ claims: { count: 2, oldestAt: ago(3) } }, "Verification")).toMatchObject({
    what: "claims wait",
    notes: ["oldest waits 3 h"],
    urgent: false,
  });
  expect(card({ claims: { count: 1, oldestAt: ago(30) } }, "Verification")).toMatchObject({
    what: "claim waits",
    notes: ["oldest waits 30 h, promised within 24 h"],
    urgent: true,
  });
  expect(card({ tickets: { count: 1, oldestAt: ago(25) } }, "Tickets")?.urgent).toBe(true);
});

it("marks who needs care, dead letters, and a paused engine", () => {
  const applications = { count: 0, oldestAt: null, needsCare: 1 };
  expect(card({ applications }, "Applications")).toMatchObject({
    notes: ["1 needs care"],
    urgent: true,
  });
  expect(card({ outbox: { dead: 1, waiting: 4, failing: [] } }, "Outbox")).toMatchObject({
    count: 1,
    what: "failed message",
    notes: ["could not be delivered", "4 waiting to be sent"],
    urgent: true,
  });
  const road = { road: "mail", channel: "mail", since: ago(1), reason: "550 Blocked" };
  expect(card({ outbox: { dead: 0, waiting: 2, failing: [road] } }, "Outbox")).toMatchObject({
    notes: ["nothing leaves by mail", "2 waiting to be sent"],
    urgent: true,
  });
  expect(card({}, "Outbox")).toMatchObject({ notes: [], urgent: false });
  expect(card({}, "Signal Desk")).toBeUndefined();
  expect(card({ engine: { paused: true } }, "Signal Desk")?.urgent).toBe(true);
});

it("has no card for a desk at which one does not work", () => {
  const titles = deskCards(
    overview({ claims: null, outbox: null, engine: null, reports: null }),
    NOW,
  ).map(({ title }) => title);
  expect(titles).toEqual(["Tickets", "Applications"]);
});
