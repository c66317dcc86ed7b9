import { contentDeskApi, FIGURE_DAY_MISSING, FIGURE_SOURCE_MISSING } from "@signaldeck/contract";
import type { FigureDto, FiguresDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import type { SeenCall } from "../../testing/server.ts";
import { openOffice } from "../staff/testing/openOffice.tsx";

const user = userEvent.setup({ delay: null });

const FIGURE: FigureDto = {
  id: "countries",
  value: "150+",
  unit: "countries",
  kind: "sample",
  source: null,
  checkedAt: null,
  place: "hero",
};

let figures: FiguresDto;
let saved: SeenCall[];
beforeEach(() => {
  figures = { figures: [FIGURE], revision: "r1", writable: true, showsSamples: true };
  answer(contentDeskApi.figures, () => success(figures));
  saved = answer(contentDeskApi.saveFigure, ({ body }) => {
    const { figure } = body as { figure: Partial<FigureDto> };
    figures = { ...figures, figures: [{ ...FIGURE, ...figure }], revision: "r2" };
    return success(figures);
  });
});

const open = () => openOffice("/dashboard/desk/content/figures", ["content.manage"]);

async function edit() {
  await user.click(await screen.findByRole("button", { name: "Edit 150+ countries" }));
  return within(await screen.findByRole("dialog"));
}

async function fill(dialog: Awaited<ReturnType<typeof edit>>) {
  await user.selectOptions(dialog.getByLabelText("Kind"), "Stated");
  await user.clear(dialog.getByLabelText("Value"));
  await user.type(dialog.getByLabelText("Value"), "61");
  await user.type(await dialog.findByLabelText("Source"), "Own books");
  await user.type(dialog.getByLabelText("Source checked on"), "2026-01-02");
  await user.click(dialog.getByRole("button", { name: "Save figure" }));
}

describe("the figures", () => {
  it("are shown with kind and place; a sample can become a figure with a source", async () => {
    open();
    const list = within(await screen.findByRole("list", { name: "Figures" }));
    expect(list.getByText("Sample")).toBeVisible();
    expect(list.getByText("No source")).toBeVisible();
    await fill(await edit());
    expect(await screen.findByText(/is changed, on the landing page too/)).toBeVisible();
    expect(saved[0]?.body).toEqual({
      revision: "r1",
      figure: {
        value: "61",
        unit: "countries",
        kind: "stated",
        source: "Own books",
        checkedAt: "2026-01-02",
      },
    });
    expect(await screen.findByText(/Own books, checked 2 Jan 2026/)).toBeVisible();
  });

  it("need source and day unless they are samples, and may not speak of win rates", async () => {
    open();
    const dialog = await edit();
    await user.selectOptions(dialog.getByLabelText("Kind"), "Measured");
    await user.click(dialog.getByRole("button", { name: "Save figure" }));
    expect(await dialog.findByText(FIGURE_SOURCE_MISSING)).toBeVisible();
    expect(dialog.getByText(FIGURE_DAY_MISSING)).toBeVisible();
    await user.clear(dialog.getByLabelText("What it counts"));
    await user.type(dialog.getByLabelText("What it counts"), "win rate");
    expect(await dialog.findByText(/Win rates come from the ledger alone/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it("keep what was typed when the server refuses", async () => {
    answer(contentDeskApi.saveFigure, () =>
      failure(409, "conflict", "The figures file has changed since you opened it."),
    );
    open();
    const dialog = await edit();
    await fill(dialog);
    expect(await dialog.findByRole("alert")).toHaveTextContent("has changed since you opened it");
    expect(dialog.getByLabelText("Source")).toHaveValue("Own books");
    answer(contentDeskApi.saveFigure, () =>
      failure(400, "validation_failed", "No.", {
        fields: [{ path: "figure.checkedAt", message: "That day is still to come" }],
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Save figure" }));
    expect(await dialog.findByText("That day is still to come")).toBeVisible();
  });

  it("say when the folder cannot be written and samples are hidden", async () => {
    figures = { ...figures, writable: false, showsSamples: false };
    open();
    expect(await screen.findByText(/may not write in the content folder/)).toBeVisible();
    expect(screen.getByText("Samples are hidden from the public.")).toBeVisible();
    expect(screen.getByText("hidden")).toBeVisible();
  });
});
