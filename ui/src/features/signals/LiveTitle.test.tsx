import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import type { PlatformTerminal } from "../../platform/Platform.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { LiveTitle } from "./LiveTitle.tsx";

afterEach(() => vi.restoreAllMocks());

function open(terminal: Partial<PlatformTerminal> = {}) {
  const screen = (
    <>
      <title>Settings</title>
      <LiveTitle />
    </>
  );
  return renderAtMarket(screen, {
    signals: [sampleSignal({ minute: 40, direction: "PUT" })],
    abilities: { terminal: terminal as PlatformTerminal },
  });
}

const at = (time: string) => sampleStatus(`2026-03-03T09:${time}.000Z`);

it("says in title and tray what is live and for how long, and the plain name afterwards", async () => {
  const told: (string | null)[] = [];
  const { clock } = open({ setLive: (words) => void told.push(words) });
  await waitFor(() => expect(document.title).toBe("▼ EUR/USD 3:42"));
  act(() => clock.set(at("44:59")));
  expect(document.title).toBe("▼ EUR/USD 0:01");
  expect(told.slice(-2)).toEqual(["▼ EUR/USD 3:42", "▼ EUR/USD 0:01"]);
  act(() => clock.set(at("45:00")));
  expect(document.title).toBe("Settings");
  expect(told.at(-1)).toBeNull();
});

it("counts on in steps of ten seconds where nobody sees it", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { clock } = open({ setLive: () => undefined });
  await waitFor(() => expect(document.title).toBe("▼ EUR/USD 3:50"));
  act(() => clock.set(at("41:29")));
  expect(document.title).toBe("▼ EUR/USD 3:40");
});
