import { contentApi } from "@signaldeck/contract";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Loaded } from "../../components/Loaded.tsx";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { answer, success } from "../../testing/server.ts";
import { useFetched } from "./useFetched.ts";

afterEach(() => vi.restoreAllMocks());

function Words() {
  const call = useFetched<string>(contentApi.public.path);
  return (
    <Loaded call={call} what="the words" waiting={<p>Waiting</p>}>
      {(words) => <p>{words}</p>}
    </Loaded>
  );
}

it("gives an answer up when its twenty seconds are over, and asks anew when it is wished", async () => {
  const over = new AbortController();
  const lasts = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(over.signal);
  let isStuck = true;
  const asked = answer(contentApi.public, () =>
    isStuck ? new Promise<never>(() => undefined) : success("Good day"),
  );
  render(
    <PlatformProvider platform={createFakePlatform()}>
      <Words />
    </PlatformProvider>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(lasts).toHaveBeenCalledExactlyOnceWith(20_000);
  expect(screen.getByText("Waiting")).toBeVisible();
  act(() => over.abort(new DOMException("It took too long", "TimeoutError")));
  const retry = await screen.findByRole("button", { name: "Retry" });
  isStuck = false;
  await userEvent.click(retry);
  expect(await screen.findByText("Good day")).toBeVisible();
});
