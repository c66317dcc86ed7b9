import { beforeEach, expect, it, vi } from "vitest";

const files = vi.hoisted(() => new Map<string, Map<string, unknown>>());
vi.mock("electron-store", () => ({
  /** Files that last until the next test. */
  default: class {
    private readonly file: Map<string, unknown>;
    constructor({ name, defaults = {} }: { name: string; defaults?: Record<string, unknown> }) {
      this.file = files.get(name) ?? new Map(Object.entries(defaults));
      files.set(name, this.file);
    }
    get(key: string): unknown {
      return this.file.get(key);
    }
    set(key: string, value: unknown): void {
      this.file.set(key, value);
    }
    delete(key: string): void {
      this.file.delete(key);
    }
  },
}));
import { DesktopStore } from "./DesktopStore.ts";

const ONE = "https://one.example";
const OTHER = "https://other.example";

beforeEach(() => files.clear());

it("has nothing of a server's member once it is started for another server", () => {
  const before = new DesktopStore();
  before.server = ONE;
  before.storeValue("user", "ada", true);
  before.storeValue("signals.last", "[]", true);
  before.storeValue("theme", "light", true);
  before.vault.write(ONE, { sealed: "AA==" });

  const after = new DesktopStore();
  after.server = OTHER;
  expect(after.values().stored).toEqual({ theme: "light" });
  // Its session is found again with it.
  expect(after.vault.read(ONE)).toEqual({ sealed: "AA==" });
});

it("keeps the member where the server stays the same", () => {
  const store = new DesktopStore();
  store.server = ONE;
  store.storeValue("user", "ada", true);
  store.server = ONE;
  expect(store.value("user")).toBe("ada");
});
