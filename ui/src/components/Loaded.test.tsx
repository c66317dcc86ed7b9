import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Loaded, type LoadedCall, type LoadedProps } from "./Loaded.tsx";

const quiet = { isFetching: false, refetch: () => undefined };
const broken = {
  status: 422,
  code: "refused",
  message: "This list is closed today.",
  requestId: "r-1",
};

function show(call: LoadedCall<string[]>, props: Partial<LoadedProps<string[]>> = {}) {
  const of = (shown: LoadedCall<string[]>) => (
    <Loaded call={shown} what="the claims" waiting={<i>grey</i>} {...props}>
      {(claims) => <p>{claims.length} claims</p>}
    </Loaded>
  );
  const { rerender } = render(of(call));
  return (next: LoadedCall<string[]>) => rerender(of(next));
}

it("holds the place of what is loading, and says so to a screen reader", () => {
  show({ ...quiet, isFetching: true });
  expect(screen.getByText("Loading the claims").closest("[aria-busy=true]")).toHaveTextContent(
    "grey",
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows what came, an empty list too, and nothing of the waiting", () => {
  show({ ...quiet, data: [] });
  expect(screen.getByText("0 claims")).toBeVisible();
  expect(screen.queryByText("Loading the claims")).toBeNull();
});

it("says what failed in the failure's own words, with its reference", () => {
  show({ ...quiet, error: broken }, { note: "The form works without them." });
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("The claims could not be loaded");
  expect(alert).toHaveTextContent("This list is closed today.");
  expect(alert).toHaveTextContent("Reference r-1");
  expect(alert).toHaveTextContent("The form works without them.");
  expect(screen.queryByText("Loading the claims")).toBeNull();
});

it("has a sentence for a failure without one, and can have another title", () => {
  const change = show({ ...quiet, error: new Error("secret") });
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on our side.");
  change({ ...quiet, error: { ...broken, code: "internal" } });
  expect(screen.getByRole("alert")).not.toHaveTextContent("closed today");
});

it("takes the caller's title and fallback", () => {
  show(
    { ...quiet, error: new Error("secret") },
    { title: "The desks could not be counted", fallback: "Failed to count", ownCard: true },
  );
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("The desks could not be counted");
  expect(alert).toHaveTextContent("Failed to count");
  expect(alert.closest("section")).not.toBeNull();
});

it("asks again on demand, and the failure stays until there is an answer", async () => {
  const refetch = vi.fn();
  const change = show({ error: broken, isFetching: false, refetch });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
  change({ error: broken, isFetching: true, refetch });
  expect(screen.getByRole("button", { name: "Retry" })).toHaveAttribute("aria-busy", "true");
  change({ data: ["one"], isFetching: false, refetch });
  expect(screen.getByText("1 claims")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps what is there while it is fetched again, and when that fails", () => {
  const change = show({ ...quiet, data: ["one"] });
  change({ ...quiet, data: ["one"], isFetching: true });
  expect(screen.getByText("1 claims")).toBeVisible();
  change({ ...quiet, data: ["one"], error: broken });
  expect(screen.getByText("1 claims")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
