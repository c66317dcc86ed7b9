import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { SCREENS } from "../../screens.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { CompactPage } from "./CompactPage.tsx";

const app = (
  <Routes>
    <Route path="/" element={<Link to={SCREENS.compact}>Compact window</Link>} />
    <Route path={SCREENS.compact} element={<CompactPage />} />
  </Routes>
);

it("leads back to where one came from within the window", async () => {
  renderAtMarket(app);
  await userEvent.click(screen.getByRole("link", { name: "Compact window" }));
  await userEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(await screen.findByRole("link", { name: "Compact window" })).toBeVisible();
});

it("has no way back in a window of its own, behind which there is nothing", async () => {
  renderAtMarket(app, { path: SCREENS.compact });
  expect(await screen.findByText("Next mark")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});
