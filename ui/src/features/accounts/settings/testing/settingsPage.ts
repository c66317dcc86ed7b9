import {
  NOTIFICATION_DEFAULTS,
  pushApi,
  settingsApi,
  telegramApi,
  twoFactorApi,
  webhooksApi,
  type DeviceDto,
  type SettingsDto,
  type UserDto,
} from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { answerShell } from "../../../../testing/answerShell.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { answer, success } from "../../../../testing/server.ts";

export function sampleSettings(user: UserDto, changes: Partial<SettingsDto> = {}): SettingsDto {
  return {
    user,
    phone: "+2348012345678",
    country: "Nigeria",
    telegram: null,
    notifications: NOTIFICATION_DEFAULTS,
    language: "en",
    emailChange: null,
    ...changes,
  };
}

export function sampleDevice(id: string, changes: Partial<DeviceDto> = {}): DeviceDto {
  return {
    id,
    device: "Chrome on Windows",
    signedInAt: "2026-01-05T08:00:00.000Z",
    expiresAt: "2026-02-05T08:00:00.000Z",
    current: false,
    ...changes,
  };
}

/** Answers every call that the settings make when they open, with as little as there can be. */
export function answerSettingsPage(me: UserDto): void {
  answerShell(me);
  answer(settingsApi.settings, () => success(sampleSettings(me)));
  answer(settingsApi.devices, () => success([sampleDevice("one", { current: true })]));
  answer(pushApi.list, () => success([]));
  answer(webhooksApi.list, () => success([]));
  answer(telegramApi.status, () =>
    success({ available: false, bot: null, link: null, channel: null }),
  );
  answer(twoFactorApi.status, () =>
    success({ enabledSince: null, recoveryCodesLeft: 0, demanded: false }),
  );
}

export function openSettingsPage() {
  return renderApp("/dashboard/settings", { platform: createFakePlatform({ token: "t" }) });
}

/** One card of the page, once it is there. */
export const settingsCard = async (name: string) =>
  within(await screen.findByRole("region", { name }));
