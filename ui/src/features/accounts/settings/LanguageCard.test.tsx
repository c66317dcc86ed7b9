import { settingsApi } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import {
  answerSettingsPage,
  openSettingsPage,
  sampleSettings,
  settingsCard,
} from "./testing/settingsPage.ts";

const me = sampleUser({ role: "support", permissions: ["account.own"] });

beforeEach(() => answerSettingsPage(me));

async function choose(language: string) {
  const card = await settingsCard("Language");
  await userEvent.selectOptions(await card.findByLabelText("What we send you"), language);
  await userEvent.click(card.getByRole("button", { name: "Save language" }));
  return card;
}

it("saves what is sent and takes this device along, which draws itself anew", async () => {
  const sent = answer(settingsApi.saveLanguage, () =>
    success(sampleSettings(me, { language: "pt" })),
  );
  const { platform } = openSettingsPage();
  await choose("Português");
  await expect.poll(() => platform.reloads).toBe(1);
  expect(sent[0]?.body).toEqual({ language: "pt" });
  expect(platform.storage.get("language")).toBe("pt");
});

it("says that it is saved where the device speaks it already, and which one it speaks", async () => {
  answer(settingsApi.settings, () => success(sampleSettings(me, { language: "fr" })));
  answer(settingsApi.saveLanguage, () => success(sampleSettings(me)));
  const { platform } = openSettingsPage();
  const card = await settingsCard("Language");
  expect(await card.findByText("This device shows its screens in English.")).toBeVisible();
  await choose("English");
  expect(await card.findByText("Your language is saved.")).toBeVisible();
  expect(platform.reloads).toBe(0);
});

it("keeps the choice and the device's language when it cannot be saved", async () => {
  answer(settingsApi.saveLanguage, () => failure(503, "unavailable", "Not now."));
  const { platform } = openSettingsPage();
  const card = await choose("Español");
  expect(await card.findByRole("alert")).toHaveTextContent("Failed to save your language");
  expect(screen.getByLabelText("What we send you")).toHaveValue("es");
  expect(platform.storage.get("language")).toBeNull();
});
