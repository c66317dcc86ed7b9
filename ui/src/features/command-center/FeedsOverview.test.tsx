import type { FeedHealthDto } from "@signaldeck/contract";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FeedsOverview } from "./FeedsOverview.tsx";

const NOW = Date.parse("2026-03-03T09:41:18Z");
type Pair = FeedHealthDto["pairs"][number];

const pair = (changes: Partial<Pair> = {}): Pair => ({
  pair: "EUR/USD",
  lastTickAt: "2026-03-03T09:41:16.000Z",
  lag: null,
  open: true,
  opensAt: null,
  polled: false,
  ...changes,
});
const vendor = (changes: Partial<FeedHealthDto> = {}): FeedHealthDto => ({
  name: "deriv",
  label: "Deriv",
  connected: true,
  silentSince: null,
  reconnects: 0,
  gapsFilled: 0,
  corrected: 0,
  unread: 0,
  errors: 0,
  pairs: [pair()],
  ...changes,
});
const show = (...feeds: FeedHealthDto[]) => render(<FeedsOverview feeds={feeds} now={NOW} />);

describe("a vendor of prices", () => {
  it.each([
    ["Connected", {}],
    ["Reconnecting", { connected: false }],
    ["Silent", { silentSince: "2026-03-03T09:30:00.000Z" }],
  ])("is called %s by how it is", (word, how) => {
    show(vendor(how));
    expect(screen.getByText(word)).toBeVisible();
  });

  it("says since when it is silent, and what that means", () => {
    show(vendor({ silentSince: "2026-03-03T09:30:00.000Z" }), vendor({ name: "b" }));
    expect(screen.getAllByRole("status")).toHaveLength(1);
    expect(screen.getByRole("status")).toHaveTextContent(
      "No price since 10:30 AM WAT, although its market is open. Its pairs get no signals until prices are back.",
    );
  });

  it("counts what went wrong since the start, and nothing that did not", () => {
    show(vendor(), vendor({ name: "b", reconnects: 3, gapsFilled: 2, errors: 1_200 }));
    expect(screen.getByText("No fault since the start.")).toBeVisible();
    expect(
      screen.getByText(
        "Since the start: 3 lost connections, 2 gaps filled, 1,200 errors answered.",
      ),
    ).toBeVisible();
  });
});

it.each<[string, Partial<Pair>]>([
  ["2 s ago", {}],
  ["0 s ago · lag 0.3 s", { lastTickAt: "2026-03-03T09:41:19.000Z", lag: 312 }],
  ["4 min ago · polled", { lastTickAt: "2026-03-03T09:36:40.000Z", polled: true }],
  ["no price yet", { lastTickAt: null, open: null }],
  ["closed, opens 11:00 PM WAT", { open: false, opensAt: "2026-03-03T22:00:00.000Z" }],
  ["closed", { open: false }],
])("a pair says %s", (words, how) => {
  show(vendor({ pairs: [pair(how)] }));
  const row = within(screen.getByRole("list", { name: "Pairs" })).getByRole("listitem");
  expect(row).toHaveTextContent(new RegExp(`^EUR/USD${words}$`));
});
