import { contentApi } from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OfflineNotice } from "./components/OfflineNotice.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
import { routes } from "./router.tsx";
import { SCREENS, screenExists } from "./screens.ts";
import { renderApp } from "./testing/renderApp.tsx";
import { sampleContent } from "./testing/samples.ts";
import { answer, success } from "./testing/server.ts";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
});

describe("routes", () => {
  it.each(Object.values(SCREENS))("has a screen at %s", (path) => {
    expect(screenExists(path)).toBe(true);
    const match = matchRoutes(routes, path)?.at(-1);
    expect(match?.route.path ?? match?.route.index).not.toBe("*");
  });

  // The tables of who finds what are made of SCREENS; so they cannot miss a route.
  it("are all named in SCREENS", () => {
    const pathsOf = (list: readonly RouteObject[]): string[] =>
      list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
    const paths = pathsOf(routes).filter((path) => path !== "*");
    expect([...new Set(paths)].sort()).toEqual(Object.values<string>(SCREENS).sort());
  });

  it("says so where there is no screen, and leads home", async () => {
    renderApp("/nowhere");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  });

  it("offers a retry where a screen fails", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const Broken = () => {
      throw new Error("broken on purpose");
    };
    renderApp("/", {
      routes: [{ path: "/", Component: Broken, ErrorBoundary: RouteErrorPage }],
    });
    expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
    silent.mockRestore();
  });
});

describe("offline notice", () => {
  it("comes and goes with the network", () => {
    const { platform } = renderApp("/", { routes: [{ path: "/", Component: OfflineNotice }] });
    const text = "You are offline. What you see may be old.";
    expect(screen.queryByText(text)).toBeNull();
    act(() => platform.setOnline(false));
    expect(screen.getByText(text)).toBeVisible();
    act(() => platform.setOnline(true));
    expect(screen.queryByText(text)).toBeNull();
  });
});
