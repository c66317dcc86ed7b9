import { beforeEach, describe, expect, it, vi } from "vitest";
import { CALLS, type CallName } from "../bridge/channels.ts";
import { answerCalls, type Answers } from "./answerCalls.ts";

const { handlers, window } = vi.hoisted(() => ({
  handlers: new Map<string, (event: unknown, ...args: unknown[]) => unknown>(),
  window: { id: 1 },
}));
vi.mock("electron", () => ({
  ipcMain: {
    handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
      handlers.set(channel, handler),
  },
  BrowserWindow: { fromWebContents: (sender: unknown) => (sender === "ours" ? window : null) },
}));

const OURS = { sender: "ours", senderFrame: { parent: null, url: "app://bundle/dashboard" } };

/** What each call looks like when it is right. */
const RIGHT: Record<CallName, unknown[]> = {
  start: [],
  speak: ["fr"],
  openScreen: ["/dashboard"],
  openSmall: ["/compact?pair=EUR%2FUSD"],
  openExternal: ["https://example.org"],
  loadToken: [],
  saveToken: ["token", true],
  clearToken: [],
  storeValue: ["theme", "light", true],
  removeValue: ["theme"],
  showNote: [{ id: "a", title: "t", body: "b", path: "/dashboard" }],
  setBadge: [3],
  setLive: ["▲ EUR/USD 3:42"],
  downloadUpdate: [],
  installUpdate: [],
  changeSettings: [{ doNotDisturb: true }],
  showCompact: [],
  copyText: ["SD-1"],
  chooseServer: ["https://signals.example"],
};

const answered = vi.fn<(...args: unknown[]) => string>(() => "answer");
const NAMES = Object.keys(CALLS) as CallName[];
const ask = (name: CallName, event: unknown, ...args: unknown[]) =>
  handlers.get(CALLS[name])?.(event, ...args);

beforeEach(() => {
  handlers.clear();
  answered.mockClear();
  answerCalls(Object.fromEntries(NAMES.map((name) => [name, answered])) as unknown as Answers);
});

describe.each(NAMES)("the call %s", (name) => {
  it("is answered for a page of ours", () => {
    expect(ask(name, OURS, ...RIGHT[name])).toBe("answer");
    expect(answered).toHaveBeenCalledExactlyOnceWith(window, ...RIGHT[name]);
  });

  it.each([
    ["a frame inside", { ...OURS, senderFrame: { parent: {}, url: "app://bundle/" } }],
    ["a foreign page", { ...OURS, senderFrame: { parent: null, url: "https://evil.example/" } }],
    [
      "a page with a similar address",
      { ...OURS, senderFrame: { parent: null, url: "app://bundle.evil/" } },
    ],
    ["a frame that is gone", { ...OURS, senderFrame: null }],
    ["contents without a window", { ...OURS, sender: "other" }],
  ])("is refused from %s", (_who, event) => {
    expect(() => ask(name, event, ...RIGHT[name])).toThrow("does not come from a window");
    expect(answered).not.toHaveBeenCalled();
  });

  it("is refused with arguments that it does not take", () => {
    for (const args of [[...RIGHT[name], "more"], [Symbol("x")], [{ __proto__: null }, 1, 2, 3]]) {
      expect(() => ask(name, OURS, ...args)).toThrow(TypeError);
    }
    expect(answered).not.toHaveBeenCalled();
  });
});

describe("arguments", () => {
  it.each<[CallName, unknown[]]>([
    ["speak", ["../../vault"]],
    ["openScreen", ["//evil.example"]],
    ["openScreen", ["https://evil.example"]],
    ["openScreen", [5]],
    ["openSmall", ["/dashboard"]],
    ["openSmall", ["/compact?pair=EUR%2FUSD&next=//evil.example"]],
    ["saveToken", ["", true]],
    ["saveToken", ["x".repeat(600), true]],
    ["saveToken", ["token", "yes"]],
    ["storeValue", ["../vault", "x", true]],
    ["storeValue", ["__proto__", "x", true]],
    ["storeValue", ["big", "x".repeat(600 * 1024), true]],
    ["showNote", [{ id: "a", title: "t", body: "b", path: "javascript:alert(1)" }]],
    ["showNote", [{ id: "a", title: "t", body: "b", path: "/x", icon: "file:///etc/passwd" }]],
    ["copyText", ["x".repeat(6_000)]],
    ["setBadge", [-1]],
    ["setBadge", [1.5]],
    ["changeSettings", [{ compactShortcutFault: null }]],
    ["changeSettings", [{ compactShortcut: "Ctrl+S; rm" }]],
  ])("of %s: %j is refused", (name, args) => {
    expect(() => ask(name, OURS, ...args)).toThrow(TypeError);
  });
});
