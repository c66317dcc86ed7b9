import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import type { TestBrowser } from "../../../server/src/delivery/push/testing/PushService.ts";

/** A note as the browser shows it. */
export interface ShownNote {
  title: string;
  body: string;
  tag: string;
}

/**
 * Chromium's own push service cannot be reached from here: the page gets a subscription of a push
 * service on this machine instead, and what that one decrypts is handed to the real worker as
 * Chromium would hand it over.
 */
export class PushBrowser {
  private handedOver = 0;
  private running = true;
  private readonly carrying: Promise<void>;

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly browser: TestBrowser,
    private readonly registrationId: string,
  ) {
    this.carrying = this.carry();
  }

  /** Lets the pages of a context subscribe; before the first of them is opened. */
  static async prepare(context: BrowserContext, browser: TestBrowser): Promise<void> {
    await context.grantPermissions(["notifications"]);
    await context.addInitScript((subscription) => {
      const isOn = () => localStorage.getItem("test.push") === "on";
      const made = {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: null, userVisibleOnly: true },
        toJSON: () => subscription,
        unsubscribe: () => {
          localStorage.removeItem("test.push");
          return Promise.resolve(true);
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(isOn() ? made : null),
        subscribe: () => {
          localStorage.setItem("test.push", "on");
          return Promise.resolve(made);
        },
      });
    }, browser.subscription);
  }

  /** Begins to hand over what arrives at the push service. The worker must be running. */
  static async connect(page: Page, browser: TestBrowser): Promise<PushBrowser> {
    const session = await page.context().newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    return new PushBrowser(page, session, browser, await found);
  }

  async close(): Promise<void> {
    this.running = false;
    await this.carrying;
  }

  /** Hands a text to the worker, as a push service would. */
  async deliver(data: string): Promise<void> {
    const { origin } = new URL(this.page.url());
    const { registrationId } = this;
    await this.session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  }

  /** What is on the device at the moment. */
  notes(): Promise<ShownNote[]> {
    return this.page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
        getNotifications: () => registration.getNotifications(),
      }));
      return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  }

  private async carry(): Promise<void> {
    while (this.running) {
      const next = this.browser.received[this.handedOver];
      if (next) {
        this.handedOver += 1;
        await this.deliver(next.text);
      } else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** The worker of a context, once it runs. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}

/** Presses the note with a tag, as the device would. */
export async function pressNote(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const [notification] = await scope.registration.getNotifications({ tag: pressed });
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  }, tag);
}

/** What the specs use of a worker's inside. */
interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
  dispatchEvent(event: Event): boolean;
}
