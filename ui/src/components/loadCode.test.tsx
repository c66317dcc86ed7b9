import { SECOND } from "@signaldeck/contract";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart, loadCode } from "./loadCode.ts";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: SECOND }));
afterEach(() => vi.useRealTimers());

const cut = () => new TypeError("Failed to fetch dynamically imported module");

describe("code that is loaded late", () => {
  it("is asked for again where a connection was cut", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(cut())
      .mockResolvedValue("it");
    await expect(loadCode(load)).resolves.toBe("it");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("fails with the last reason where it does not come", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(cut());
    await expect(loadCode(load)).rejects.toThrow("Failed to fetch");
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("is drawn once it is there", async () => {
    const load = vi
      .fn<() => Promise<() => string>>()
      .mockRejectedValueOnce(cut())
      .mockResolvedValue(() => "drawn");
    const Part = lazyPart(load);
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect(await screen.findByText("drawn")).toBeVisible();
  });
});
