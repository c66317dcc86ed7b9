import type { WebContents } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { denyPermissions, guardContents } from "./guards.ts";
import { withoutSecrets } from "./writeLogs.ts";
import { ExternalLinks, externalUrl } from "./ExternalLinks.ts";

const { session } = vi.hoisted(() => ({
  session: {
    request: null as null | ((...args: unknown[]) => void),
    check: null as null | (() => boolean),
    device: null as null | (() => boolean),
  },
}));
const { openExternal, showMessageBox } = vi.hoisted(() => ({
  openExternal: vi.fn<(url: string) => Promise<void>>(),
  showMessageBox: vi.fn<() => Promise<{ response: number }>>(),
}));
vi.mock("electron", () => ({
  app: {},
  shell: { openExternal },
  dialog: { showMessageBox },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (handler: () => void) => (session.request = handler),
      setPermissionCheckHandler: (handler: () => boolean) => (session.check = handler),
      setDevicePermissionHandler: (handler: () => boolean) => (session.device = handler),
    },
  },
}));
vi.mock("electron-log/main", () => ({ default: { warn: () => undefined } }));

function guarded() {
  const listeners = new Map<string, (event: unknown) => void>();
  let openHandler: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  const openExternal = vi.fn<(url: string) => void>();
  const contents = {
    on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
    setWindowOpenHandler: (handler: typeof openHandler) => (openHandler = handler),
  };
  guardContents(contents as unknown as WebContents, openExternal);
  const prevented = (event: string, url: string) => {
    const preventDefault = vi.fn<() => void>();
    listeners.get(event)?.({ url, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { prevented, open: (url: string) => openHandler({ url }), openExternal };
}

describe("the guards of a page", () => {
  it.each(["will-frame-navigate", "will-redirect"])("%s stays inside the application", (event) => {
    const { prevented } = guarded();
    expect(prevented(event, "app://bundle/dashboard")).toBe(false);
    for (const url of [
      "https://evil.example/",
      "file:///etc/passwd",
      "app://bundle.evil/",
      "data:text/html,x",
    ]) {
      expect(prevented(event, url), url).toBe(true);
    }
  });

  it("let mail addresses and numbers out, and no page", () => {
    const { prevented, openExternal } = guarded();
    for (const url of ["mailto:desk@signals.example", "tel:+2341", "https://example.org/"]) {
      expect(prevented("will-frame-navigate", url)).toBe(true);
    }
    expect(openExternal.mock.calls).toEqual([["mailto:desk@signals.example"], ["tel:+2341"]]);
  });

  it("let no page be embedded and no window be opened", () => {
    const { prevented, open, openExternal } = guarded();
    expect(prevented("will-attach-webview", "app://bundle/")).toBe(true);
    expect(open("https://example.org/")).toEqual({ action: "deny" });
    expect(openExternal).toHaveBeenCalledExactlyOnceWith("https://example.org/");
  });

  it("deny every permission, asked for or looked up", () => {
    denyPermissions();
    const answer = vi.fn<(granted: boolean) => void>();
    session.request?.({}, "notifications", answer);
    session.request?.({}, "media", answer);
    expect(answer.mock.calls).toEqual([[false], [false]]);
    expect(session.check?.()).toBe(false);
    expect(session.device?.()).toBe(false);
  });
});

describe("links to the web", () => {
  it("are https and carry no sign-in", () => {
    expect(externalUrl("https://example.org/a?b#c")?.href).toBe("https://example.org/a?b#c");
    for (const url of [
      "http://example.org/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "smb://host/share",
      "https://ada:secret@example.org/",
      "no address",
    ]) {
      expect(externalUrl(url), url).toBeNull();
    }
  });
});

describe("links to a person", () => {
  it("are an address with a subject, or a number, and nothing that attaches a file", () => {
    for (const url of [
      "mailto:desk@signals.example",
      "mailto:desk@signals.example?subject=A%20claim&body=Hello",
      "tel:+2348012345678",
    ]) {
      expect(externalUrl(url)?.href).toBe(url);
    }
    for (const url of [
      "mailto:desk@signals.example?attach=/etc/passwd",
      "tel:*%2306%23",
      "tel:1?x=2",
      "callto:+1",
    ]) {
      expect(externalUrl(url), url).toBeNull();
    }
  });
});

describe("sites that links lead to", () => {
  let hosts: string[] = [];
  const links = () => {
    const made = new ExternalLinks();
    const list = { read: () => hosts, write: (next: string[]) => (hosts = next) };
    made.use(list, () => "https://signals.example");
    return made;
  };

  beforeEach(() => {
    hosts = [];
    openExternal.mockReset();
    showMessageBox.mockReset();
  });

  it("are asked for once, and not opened against the person's will", async () => {
    showMessageBox.mockResolvedValueOnce({ response: 0 });
    await links().open("https://example.org/a");
    expect(openExternal).not.toHaveBeenCalled();
    showMessageBox.mockResolvedValueOnce({ response: 1 });
    await links().open("https://example.org/b");
    await links().open("https://example.org/c");
    expect(openExternal.mock.calls).toEqual([["https://example.org/b"], ["https://example.org/c"]]);
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });

  it("are not asked for when it is the server's own", async () => {
    await links().open("https://signals.example/terms");
    expect(openExternal).toHaveBeenCalledExactlyOnceWith("https://signals.example/terms");
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it("are not asked for when they are no sites", async () => {
    await links().open("mailto:desk@signals.example");
    expect(openExternal).toHaveBeenCalledExactlyOnceWith("mailto:desk@signals.example");
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it("are never opened before the settings can be read", async () => {
    await new ExternalLinks().open("https://signals.example/");
    expect(openExternal).not.toHaveBeenCalled();
  });
});

describe("the log", () => {
  it("keeps no secret", () => {
    const token = "Abc-123_".repeat(6);
    const line = withoutSecrets(
      `Bearer short-one; ${token}; https://x.example/reset?token=abc&x=1; ada@deck.example failed`,
    );
    expect(line).toBe(
      "Bearer [removed]; [removed]; https://x.example/reset?token=[removed]&x=1; [address] failed",
    );
  });
});
