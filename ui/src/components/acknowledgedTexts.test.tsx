import {
  BROKER_DISCLOSURE,
  contentApi,
  PRODUCT_STATES,
  productsApi,
  RISK_SUMMARY,
} from "@signaldeck/contract";
import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createStore } from "../api/store.ts";
import { inOwnWords } from "../language/contentWords.ts";
import { speak } from "../language/speak.ts";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { PlatformProvider } from "../platform/PlatformContext.tsx";
import { answer, success } from "../testing/server.ts";
import { RiskDisclosure } from "./RiskDisclosure.tsx";
import { RiskSummary } from "./RiskSummary.tsx";
import { WhatExists } from "./WhatExists.tsx";

const SUMMARY = RISK_SUMMARY();
const NOTE = /Ce texte est en langue d'origine \(English\)/;

beforeEach(() => speak("fr", "visitor"));
afterEach(() => speak("en", "visitor"));

/** Shows a part to a reader of French. */
function show(part: ReactElement) {
  const platform = createFakePlatform({ languages: ["fr"] });
  render(
    <Provider store={createStore(platform)}>
      <PlatformProvider platform={platform}>
        <MemoryRouter>{part}</MemoryRouter>
      </PlatformProvider>
    </Provider>,
  );
}

it("says the risk in short in the reader's language, before and after the server's words", () => {
  expect(RISK_SUMMARY()).toMatch(/^Le trading/);
  const came = inOwnWords({ summary: SUMMARY, language: "en" as const });
  expect(came.summary).toBe(RISK_SUMMARY());
  show(<RiskSummary summary={came.summary} />);
  expect(screen.getByText(RISK_SUMMARY())).toBeVisible();
  expect(screen.queryByText(NOTE)).toBeNull();
});

it("says above the whole disclosure in which language it was supplied", () => {
  show(<RiskDisclosure disclosure={{ text: "All of it.", language: "en" }} />);
  expect(screen.getByText("All of it.")).toHaveAttribute("lang", "en");
  expect(screen.getByText(NOTE)).toBeVisible();
});

it("says who pays and what exists in the reader's language", async () => {
  expect(BROKER_DISCLOSURE()).toBe(
    "Le courtier nous paie pour les membres que nous lui adressons.",
  );
  expect(PRODUCT_STATES["not-yet"]).toBe("Pas encore");
  const product = { name: "Bot", state: "not-yet" as const, short: "" };
  answer(contentApi.public, () => new Response(null, { status: 404 }));
  answer(productsApi.products, () =>
    success([
      {
        ...product,
        id: "ai-bot",
        today:
          "AI Bot Access is a paper account: it follows our recommended signals without money. It places no orders at any broker today, and nobody's account is connected to it.",
      },
    ]),
  );
  show(<WhatExists ids={["ai-bot"]} />);
  expect(await screen.findByText(/compte papier/)).toBeVisible();
});
