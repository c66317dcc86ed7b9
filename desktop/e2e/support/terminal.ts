import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { _electron, test as base, type ElectronApplication, type Page } from "@playwright/test";
import { TestServer } from "../../../web/e2e/support/server.ts";

const DESKTOP = resolve(import.meta.dirname, "..", "..");

/** The packaged application to drive instead of the built folder. */
const PACKAGED = process.env["DESKTOP_PACKAGED"];

/** Under which origin the stand-in serves the application's own scheme. */
const STAND_IN_ORIGIN = "https://app--bundle.standin.invalid";

/** A note as the system would show it. */
export interface ShownNote {
  title: string;
  body: string;
}

/** One installation of the terminal: a folder of its own, started and ended as often as wanted. */
export class Terminal {
  /** Where the application keeps everything. */
  readonly home = mkdtempSync(join(tmpdir(), "signaldeck-desktop-"));
  private running: ElectronApplication | null = null;
  private firstPage: Page | null = null;

  constructor(private readonly environment: Record<string, string> = {}) {}

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
      ELECTRON_STANDIN_KEYRING: join(this.home, "keyring"),
      ...this.environment,
    };
  }

  /** The command line that starts this installation, after the executable. */
  args(...more: string[]): string[] {
    return PACKAGED ? ["--no-sandbox", ...more] : ["--no-sandbox", DESKTOP, ...more];
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
      ...(PACKAGED && { executablePath: PACKAGED }),
    });
    await this.recordNotes();
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
  files(folder = this.home): string[] {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? this.files(path) : [path];
    });
  }

  /** The files in which a text stands in clear. */
  filesWith(text: string): string[] {
    return this.files().filter((path) => readFileSync(path).includes(text));
  }

  /** The notes shown since the start. */
  notes(): Promise<ShownNote[]> {
    return this.app.evaluate(() => {
      const { shownNotes } = globalThis as unknown as { shownNotes: ShownNote[] };
      return shownNotes.map(({ title, body }) => ({ title, body }));
    });
  }

  /** Clicks the latest note. */
  async clickNote(): Promise<void> {
    await this.app.evaluate(() => {
      const { shownNotes } = globalThis as unknown as { shownNotes: NodeJS.EventEmitter[] };
      shownNotes.at(-1)?.emit("click", {});
    });
  }

  /** Signs in through the form, on the server that was chosen. */
  async signIn(server: TestServer, name: string, remember = true): Promise<void> {
    const { email, password } = server.account(name);
    const { page } = this;
    // A terminal whose owner never signed in begins with the application; the way in is its link.
    await page
      .getByRole("link", { name: /log in/i })
      .first()
      .click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    if (remember) await page.getByText("Remember me").click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("navigation", { name: "Dashboard" }).first().waitFor();
  }

  /** Keeps what is shown, so that a test can look at it and click on it. */
  private async recordNotes(): Promise<void> {
    await this.app.evaluate(({ Notification }) => {
      const shown: unknown[] = [];
      (globalThis as unknown as { shownNotes: unknown[] }).shownNotes = shown;
      const prototype = Notification.prototype as unknown as { show(this: unknown): void };
      const { show } = prototype;
      prototype.show = function () {
        shown.push(this);
        show.call(this);
      };
    });
  }
}

/** Settings of a server that a terminal of these tests may talk to. */
export const FOR_TERMINALS = { ALLOWED_ORIGINS: `app://bundle,${STAND_IN_ORIGIN}` };

/** `server`: a fresh demo for the tests of one worker. `terminal`: a new installation that knows it. */
export const test = base.extend<{ terminal: Terminal }, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await new TestServer(FOR_TERMINALS).start();
      await use(server);
      await server.dispose();
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
