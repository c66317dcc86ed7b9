import type { UserDto } from "@signaldeck/contract";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { sessionRestored } from "../../../api/sessionSlice.ts";
import { createStore } from "../../../api/store.ts";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../../platform/PlatformContext.tsx";
import { SCREENS } from "../../../screens.ts";
import { sampleUser } from "../../../testing/samples.ts";
import { AlertsQuestion } from "./AlertsQuestion.tsx";
import { readDeviceAlerts } from "../../../api/deviceAlerts.ts";

const SILVER = { tier: "silver", dashboardUnlocked: true } as const;

function open(
  user: Partial<UserDto> = SILVER,
  {
    at = SCREENS.commandCenter,
    platform = createFakePlatform(),
  }: { at?: string; platform?: ReturnType<typeof createFakePlatform> } = {},
) {
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user: sampleUser(user) }));
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MemoryRouter initialEntries={[at]}>
          <AlertsQuestion />
        </MemoryRouter>
      </PlatformProvider>
    </Provider>,
  );
  return platform;
}

const question = () => screen.queryByRole("region", { name: "Alerts on this device" });
const press = (name: string) =>
  userEvent.setup({ delay: null }).click(screen.getByRole("button", { name }));

describe("the question for alerts", () => {
  it("is answered once: yes turns on what it says, and it does not come again", async () => {
    const platform = open();
    expect(readDeviceAlerts(platform.storage).signals).toBe(false);
    await press("Tell me");
    await waitFor(() => expect(question()).toBeNull());
    expect(readDeviceAlerts(platform.storage)).toMatchObject({
      signals: true,
      results: false,
      filter: { recommendedOnly: true },
    });
  });

  it("takes no for an answer on this device", async () => {
    const platform = open();
    await press("No, thanks");
    await waitFor(() => expect(question()).toBeNull());
    expect(readDeviceAlerts(platform.storage).signals).toBe(false);
    open(SILVER, { platform });
    expect(question()).toBeNull();
  });

  it("says when the device does not allow notes, and stays", async () => {
    const platform = createFakePlatform();
    platform.notifications.request = () => Promise.resolve("denied");
    open(SILVER, { platform });
    await press("Tell me");
    expect(await screen.findByText(/^Notifications are blocked here/)).toBeVisible();
    expect(readDeviceAlerts(platform.storage).signals).toBe(false);
  });

  it.each([
    ["who receives no signals", { tier: "guest", dashboardUnlocked: false }, undefined],
    ["of the staff", { role: "admin" }, undefined],
    ["on another screen", SILVER, SCREENS.settings],
  ] as const)("is not put to somebody %s", (_who, user, at) => {
    open(user, at && { at });
    expect(question()).toBeNull();
  });
});
