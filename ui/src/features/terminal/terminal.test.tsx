import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import type {
  PlatformUpdates,
  TerminalChange,
  TerminalSettings,
  UpdateState,
} from "../../platform/Platform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { fakeTerminal } from "../../testing/fakeTerminal.ts";
import { RecoveredNotice } from "./RecoveredNotice.tsx";
import { keysOfPress, wordsOfKeys } from "./shortcutKeys.ts";
import { TerminalCard } from "./TerminalCard.tsx";
import { UpdateNotice } from "./UpdateNotice.tsx";

function fakeUpdates() {
  let state: UpdateState = { phase: "none" };
  const listeners = new Set<() => void>();
  const download = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const install = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const updates: PlatformUpdates = {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    download,
    install,
  };
  const become = (next: UpdateState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { updates, become, download, install };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("the terminal's settings", () => {
  function open(
    change = vi.fn<(change: TerminalChange) => Promise<void>>(() => Promise.resolve()),
    stored: Record<string, string> = {},
    given: Partial<TerminalSettings> = {},
  ) {
    const abilities = { terminal: fakeTerminal(change, given) };
    const platform = createFakePlatform({ stored, abilities });
    render(
      <PlatformProvider platform={platform}>
        <TerminalCard />
      </PlatformProvider>,
    );
    return change;
  }

  it("are in force as soon as they are switched", async () => {
    const change = open();
    const quiet = screen.getByRole("switch", { name: "Do not disturb" });
    expect(quiet).not.toBeChecked();
    await userEvent.click(quiet);
    expect(change).toHaveBeenCalledExactlyOnceWith({ doNotDisturb: true });
    expect(quiet).toBeChecked();
  });

  it("say when a change failed", async () => {
    open(vi.fn<() => Promise<void>>(() => Promise.reject(new Error("no"))));
    await userEvent.click(screen.getByRole("switch", { name: "Start at login" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be changed");
    expect(screen.getByRole("switch", { name: "Start at login" })).not.toBeChecked();
  });

  it("say that the sign-in is lost at the end, that the keys are taken and notes refused", () => {
    open();
    expect(screen.getByText(/did not show the last notification/)).toBeVisible();
    expect(screen.getByText(/kept in memory alone/)).toBeVisible();
    expect(screen.getByText(/Another program holds these keys/)).toBeVisible();
  });

  it("say which keys write letters, that there is no tray, and what Wayland does not let it do", () => {
    open(undefined, {}, { compactShortcutFault: "writes", hasTray: false, placesWindows: false });
    const keys = screen.getByRole("textbox", { name: "Compact card from any program" });
    expect(keys).toBeInvalid();
    expect(keys).toHaveAccessibleDescription(/write a letter, such as ś/);
    expect(screen.getByText(/closing the last window minimizes it/)).toBeVisible();
    expect(screen.getByText("Begins with a minimized window.")).toBeVisible();
    expect(screen.getByText(/Under Wayland/)).toBeVisible();
  });

  it("say nothing of trays and Wayland where both are as expected", () => {
    open(undefined, {}, { compactShortcutFault: null });
    expect(screen.getByRole("textbox")).toBeValid();
    expect(screen.queryByText(/minimize|Wayland/)).toBeNull();
  });

  it("show the head of this server's log that the device has kept, and no other server's", () => {
    const head = (root: string) => ({
      key: "the key",
      checkpoint: `deck.example/ledger\n1412\n${root.repeat(43)}=\n\n— deck.example/ledger c2ln\n`,
      at: "2026-01-05T10:00:00.000Z",
    });
    const kept = {
      "http://signaldeck.test/ledger": head("A"),
      "https://other.example/ledger": head("B"),
    };
    open(undefined, { "ledger.checkpoint": JSON.stringify(kept) });
    expect(screen.getByText(/^1,412 entries, root/)).toBeVisible();
    expect(screen.getByText("A".repeat(24))).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the public record" })).toHaveAttribute(
      "href",
      "/performance",
    );
  });

  it("are not shown where there is no terminal", () => {
    render(
      <PlatformProvider platform={createFakePlatform()}>
        <TerminalCard />
        <UpdateNotice />
      </PlatformProvider>,
    );
    expect(screen.queryByText("Terminal")).toBeNull();
  });
});

describe("a page that was loaded again", () => {
  const open = (recovered: boolean) => {
    const terminal = { ...fakeTerminal(), recovered };
    render(
      <PlatformProvider platform={createFakePlatform({ abilities: { terminal } })}>
        <RecoveredNotice />
      </PlatformProvider>,
    );
  };

  it("says so until it is read", async () => {
    open(true);
    expect(screen.getByRole("status", { name: "Loaded again" })).toHaveTextContent(/had stopped/);
    await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("is nothing to speak of while all goes well", () => {
    open(false);
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("a newer version", () => {
  function open() {
    const fake = fakeUpdates();
    const platform = createFakePlatform({ abilities: { updates: fake.updates } });
    render(
      <PlatformProvider platform={platform}>
        <UpdateNotice />
      </PlatformProvider>,
    );
    return fake;
  }

  it("is downloaded and installed by the person's own presses alone", async () => {
    const { become, download, install } = open();
    expect(screen.queryByRole("region", { name: "New version" })).toBeNull();
    become({ phase: "available", version: "9.0.0" });
    expect(screen.getByRole("status")).toHaveTextContent("Version 9.0.0 is available.");
    expect(download).not.toHaveBeenCalled();
    await userEvent.click(button("Download"));
    expect(download).toHaveBeenCalledOnce();
    become({ phase: "downloading", version: "9.0.0", percent: 40 });
    expect(screen.getByRole("status")).toHaveTextContent("40 %");
    become({ phase: "failed", version: "9.0.0" });
    await userEvent.click(button("Try again"));
    expect(download).toHaveBeenCalledTimes(2);
    become({ phase: "ready", version: "9.0.0" });
    expect(install).not.toHaveBeenCalled();
    await userEvent.click(button("Restart and install"));
    expect(install).toHaveBeenCalledOnce();
  });

  it("can be put off until its next step", async () => {
    const { become } = open();
    become({ phase: "available", version: "9.0.0" });
    await userEvent.click(button("Later"));
    expect(screen.queryByRole("region", { name: "New version" })).toBeNull();
    become({ phase: "ready", version: "9.0.0" });
    expect(screen.getByRole("region", { name: "New version" })).toBeVisible();
  });
});

describe("the keys of the compact card", () => {
  const press = { code: "KeyS", ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

  it("are a letter or a digit with a modifier", () => {
    expect(keysOfPress({ ...press, ctrlKey: true, altKey: true })).toBe("Control+Alt+S");
    expect(keysOfPress({ ...press, code: "Digit1", metaKey: true })).toBe("Super+1");
    expect(keysOfPress(press)).toBeNull();
    expect(keysOfPress({ ...press, shiftKey: true })).toBeNull();
    expect(keysOfPress({ ...press, code: "ControlLeft", ctrlKey: true })).toBeNull();
  });

  it("are shown as they are printed", () => {
    expect(wordsOfKeys("CommandOrControl+Alt+S")).toBe("Ctrl + Alt + S");
    expect(wordsOfKeys("")).toBe("None");
  });
});
