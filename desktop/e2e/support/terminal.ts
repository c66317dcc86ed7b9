import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import {
  _electron,
  test as base,
  type ElectronApplication,
  type JSHandle,
  type Page,
} from "@playwright/test";
import type { BrowserWindow } from "electron";
import { TestServer } from "../../../web/e2e/support/server.ts";

const RECORD = join(import.meta.dirname, "record.cjs");

/** Where the terminal finds what tells it of a tray, on any desktop that the specs run on. */
const TRAY = join(import.meta.dirname, "tray");

const DESKTOP = resolve(import.meta.dirname, "..", "..");

const IS_ROOT = process.getuid?.() === 0;

/** The folder of the application, if it is another one than ours. */
const FOLDER = process.env["DESKTOP_FOLDER"] ?? DESKTOP;

/** The packaged application to drive instead of the built folder. */
const PACKAGED = process.env["DESKTOP_PACKAGED"];

/** Whether the specs drive the stand-in and not Electron. */
export const ON_STAND_IN = process.env["ELECTRON_STANDIN_HOST"] !== undefined;

/** Under which origin the stand-in serves the application's own scheme. */
const STAND_IN_ORIGIN = "https://app--bundle.standin.invalid";

/** A note as the system would show it. */
export interface ShownNote {
  title: string;
  body: string;
}

/** What `record.cjs` records in the main process. */
export interface Recorded {
  notes: (ShownNote & NodeJS.EventEmitter)[];
  tray: { menu: { getMenuItemById(id: string): { click(): void } | null } | null; tip: string };
  links: string[];
  messages: { message: string; detail: string }[];
  keys: Record<string, () => void>;
  calls: Record<string, (event: unknown, ...args: unknown[]) => unknown>;
  schemes: Record<string, (request: Request) => Promise<Response>>;
  privileges: { scheme: string; privileges: object }[];
  opens: ((details: { url: string }) => { action: string })[];
  permissions: {
    Request: (contents: unknown, permission: string, answer: (may: boolean) => void) => void;
    Check: (...args: unknown[]) => boolean;
    Device: (...args: unknown[]) => boolean;
  };
  sandboxed: boolean;
}

/** One installation of the terminal: a folder of its own, started and ended as often as wanted. */
export class Terminal {
  /** Where the application stores everything. */
  readonly home = mkdtempSync(join(tmpdir(), "signaldeck-desktop-"));
  private running: ElectronApplication | null = null;
  private firstPage: Page | null = null;

  /** @param program the packaged application to drive; without one the built folder is driven. */
  constructor(
    private readonly environment: Record<string, string> = {},
    private readonly program = PACKAGED,
  ) {}

  get app(): ElectronApplication {
    if (!this.running) throw new Error("The terminal is not running.");
    return this.running;
  }

  /** The first window's page. */
  get page(): Page {
    if (!this.firstPage) throw new Error("The terminal shows no window.");
    return this.firstPage;
  }

  /** What a process of this installation is started with. */
  get env(): Record<string, string> {
    return {
      ...(process.env as Record<string, string>),
      XDG_CONFIG_HOME: this.home,
      PATH: [TRAY, process.env["PATH"]].join(delimiter),
      ELECTRON_STANDIN_KEYRING: join(this.home, "keyring"),
      ...this.environment,
    };
  }

  /** The command line that starts this installation, after the executable. */
  args(...more: string[]): string[] {
    // Chromium has no sandbox for root.
    const own = IS_ROOT ? ["--no-sandbox"] : [];
    // The package for tests records by itself: `packTerminal.mjs`.
    return this.program ? [...own, ...more] : [...own, "-r", RECORD, FOLDER, ...more];
  }

  async start(...more: string[]): Promise<this> {
    await this.startHidden(...more);
    this.firstPage = await this.app.firstWindow();
    await this.firstPage.waitForURL(/bundle/);
    return this;
  }

  /** Starts without waiting for a window. */
  async startHidden(...more: string[]): Promise<this> {
    this.running = await _electron.launch({
      args: this.args(...more),
      env: this.env,
      chromiumSandbox: !IS_ROOT,
      ...(this.program && { executablePath: this.program }),
    });
    return this;
  }

  /** Ends the application as its menu would. */
  async quit(): Promise<void> {
    const { running } = this;
    this.running = null;
    this.firstPage = null;
    if (!running) return;
    const closed = running.waitForEvent("close");
    await running.evaluate(({ app }) => app.quit()).catch(() => undefined);
    await closed;
  }

  async dispose(): Promise<void> {
    await this.quit();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Every file that the application has written. */
  files(): string[] {
    return readdirSync(this.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  }

  /** The files in which a text can be read in clear. */
  filesWith(text: string): string[] {
    return this.files().filter((path) => readFileSync(path).includes(text));
  }

  /** The notes shown since the start. */
  notes(): Promise<ShownNote[]> {
    return this.app.evaluate(() => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      return recorded.notes.map(({ title, body }) => ({ title, body }));
    });
  }

  /** Clicks the latest note. */
  async clickNote(): Promise<void> {
    await this.app.evaluate(() => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      recorded.notes.at(-1)?.emit("click", {});
    });
  }

  /** Presses an item of the tray's menu. */
  async clickTray(id: string): Promise<void> {
    await this.app.evaluate((_electron, item) => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      recorded.tray.menu?.getMenuItemById(item)?.click();
    }, id);
  }

  /** What the tray says when the pointer rests on it. */
  trayTip(): Promise<string> {
    return this.app.evaluate(() => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      return recorded.tray.tip;
    });
  }

  /** Presses an item of the application's menu. */
  async clickMenu(id: string): Promise<void> {
    await this.app.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
    }, id);
  }

  /** Presses keys that work in every program. */
  async pressGlobally(keys: string): Promise<void> {
    await this.app.evaluate((_electron, pressed) => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      recorded.keys[pressed]?.();
    }, keys);
  }

  /** Addresses that the person's browser was asked to open. */
  links(): Promise<string[]> {
    return this.app.evaluate(() => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      return recorded.links;
    });
  }

  /** Texts of the message boxes that were shown. */
  messages(): Promise<string[]> {
    return this.app.evaluate(() => {
      const { recorded } = globalThis as unknown as { recorded: Recorded };
      return recorded.messages.map(({ message, detail }) => `${message}\n${detail}`);
    });
  }

  /** The native window of a page. */
  window(page: Page = this.page): Promise<JSHandle<BrowserWindow>> {
    return this.app.browserWindow(page) as Promise<JSHandle<BrowserWindow>>;
  }

  /** Signs in through the form, on the server that was chosen. */
  async signIn(server: TestServer, name: string, remember = true, page = this.page): Promise<void> {
    const { email, password } = server.account(name);
    // A terminal whose owner never signed in begins with the application; the way in is its link.
    await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    if (remember) await page.getByText("Remember me").click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("navigation", { name: "Dashboard" }).first().waitFor();
  }
}

/** Settings of a server that a terminal of these tests may talk to. */
export const FOR_TERMINALS = { ALLOWED_ORIGINS: `app://bundle,${STAND_IN_ORIGIN}` };

export interface WorkerFixtures {
  /** A fresh demo for the tests of one worker. */
  server: TestServer;
  /** A running terminal, signed in, for tests that leave it as it was. */
  shared: Terminal;
}

/** `terminal`: a new installation that knows the server, not yet started. */
export const test = base.extend<{ terminal: Terminal }, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await new TestServer(FOR_TERMINALS).start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  shared: [
    async ({ server }, use) => {
      const terminal = new Terminal({ SIGNALDECK_SERVER: server.url });
      await terminal.start();
      await terminal.signIn(server, "gold");
      await use(terminal);
      await terminal.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  terminal: async ({ server }, use) => {
    const terminal = new Terminal({ SIGNALDECK_SERVER: server.url });
    await use(terminal);
    await terminal.dispose();
  },
});

export { expect } from "@playwright/test";
