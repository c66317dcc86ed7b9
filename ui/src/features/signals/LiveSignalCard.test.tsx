import { act, cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { renderSignalRoom } from "./testing/renderSignalRoom.tsx";

describe("the live card", () => {
  it("says how the trade stands at the last price, on a scale that is alike for both directions", async () => {
    const at = (time: string, price: number): [number, number] => [Date.parse(time), price];
    const prices = [
      at("2026-03-03T09:39:59.000Z", 1.08472),
      at("2026-03-03T09:41:15.000Z", 1.08483),
    ];
    renderSignalRoom({ signals: [sampleSignal({ minute: 40 })], prices });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    const scale = "Stop 1.08401, entry 1.08472, now 1.08483, take 1.08557";
    expect(await card.findByRole("img", { name: scale })).toBeVisible();
    expect(card.getByText(/\+1\.1 pips, winning/).parentElement).toHaveTextContent(
      "Now 1.08483 ▲ +1.1 pips, winning",
    );
    cleanup();
    const put = sampleSignal({
      minute: 40,
      direction: "PUT",
      stopLoss: 1.08557,
      takeProfit: 1.08401,
    });
    renderSignalRoom({ signals: [put], prices: [at("2026-03-03T09:40:02.000Z", 1.08483)] });
    const other = within(await screen.findByRole("region", { name: "Live signal" }));
    // The price is 76 seconds old by now.
    expect(await other.findByText(/−1\.1 pips, losing/)).toBeVisible();
    expect(other.getByText(/^Last/)).toHaveTextContent(
      "Last 1.08483 1 min ago ▼ −1.1 pips, losing",
    );
  });

  it("says that no price is known yet, and reads the time left out at a minute", async () => {
    const { clock } = renderSignalRoom({ signals: [sampleSignal({ minute: 40 })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("No price since the mark yet")).toBeVisible();
    expect(card.queryByText("1 minute to expiry")).toBeNull();
    act(() => clock.set(sampleStatus("2026-03-03T09:44:00.000Z")));
    expect(card.getByText("1 minute to expiry")).toBeInTheDocument();
    act(() => clock.set(sampleStatus("2026-03-03T09:44:50.000Z")));
    expect(card.getByText("10 seconds to expiry")).toBeInTheDocument();
  });
});
