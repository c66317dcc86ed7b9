import { contentApi, marketApi } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleRule } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";

/** Answers what the page of the application reads. */
export function answerSignup(): void {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(contentApi.countryRules, () =>
    success([sampleRule(), sampleRule({ country: "France", effect: "refused", words: "No." })]),
  );
}

export const submit = () => screen.getByRole("button", { name: "Submit application" });
export const field = (name: string) => screen.getByLabelText(name);
export const user = () => userEvent.setup({ delay: null });

export async function openForm(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp("/signup", options);
  await user().click(await screen.findByRole("button", { name: "Start application" }));
  await screen.findByText(/you acknowledge the risk disclosure, version 2026-01\./);
  return app;
}

export async function fill(changes: Record<string, string> = {}) {
  const values: Record<string, string> = {
    "Full name": "Demo Member",
    Email: "Demo@Example.org",
    "Phone number": "080 1234 5678",
    Telegram: "@demo",
    Password: "Abcdefg1",
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === "") continue;
    // At once: the whole form is drawn again at each letter that is typed.
    const person = user();
    await person.click(field(name));
    await person.paste(value);
  }
  await user().selectOptions(field("Country"), changes["Country"] ?? "Ghana");
}
