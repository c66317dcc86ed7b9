import { describe, expect, it } from "vitest";
import { webPush } from "./webPush.ts";

const KEY =
  "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY";
const KEYS = { p256dh: "public", auth: "secret" };

interface Browser {
  isSecureContext: boolean;
  permission: NotificationPermission;
  /** What the person answers. */
  answer: NotificationPermission;
  standalone?: boolean;
  without?: "serviceWorker" | "PushManager";
}

/** A browser with a push service, as far as the platform uses it. */
function browser(facts: Partial<Browser> = {}) {
  const { isSecureContext = true, permission = "default", answer = "granted" } = facts;
  const made: string[] = [];
  let present: { key: ArrayBuffer; endpoint: string } | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(present && subscriptionOf(present)),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      made.push(Buffer.from(applicationServerKey).toString("base64url"));
      const key = applicationServerKey.buffer;
      present = { key, endpoint: `https://push.example/${made.length}` };
      return Promise.resolve(subscriptionOf(present));
    },
  };
  const subscriptionOf = ({ key, endpoint }: { key: ArrayBuffer; endpoint: string }) => ({
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: () => {
      present = null;
      return Promise.resolve(true);
    },
  });
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  const Notification = {
    permission,
    requestPermission: () => {
      Notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const host = {
    isSecureContext,
    Notification,
    ...(facts.without !== "PushManager" && { PushManager: {} }),
    navigator: {
      ...(facts.without !== "serviceWorker" && {
        serviceWorker: { getRegistration: () => Promise.resolve(registration) },
      }),
      ...(facts.standalone !== undefined && { standalone: facts.standalone }),
    },
  };
  const push = webPush(host as unknown as Window & typeof globalThis, () =>
    Promise.resolve(registration),
  );
  return { push, made };
}

describe("push messages of the browser", () => {
  it("are switched on once, and off again", async () => {
    const { push, made } = browser();
    expect(await push.state()).toBe("off");
    const address = { endpoint: "https://push.example/1", keys: KEYS };
    expect(await push.subscribe(KEY)).toEqual(address);
    expect(await push.subscribe(KEY)).toEqual(address);
    expect(made).toEqual([KEY]);
    expect(await push.state()).toBe("on");
    await push.unsubscribe();
    expect(await push.state()).toBe("off");
  });

  it("get another address when the server has another key", async () => {
    const { push, made } = browser();
    await push.subscribe(KEY);
    const other = KEY.replace("BOBe", "BOBf");
    expect((await push.subscribe(other))?.endpoint).toBe("https://push.example/2");
    expect(made).toEqual([KEY, other]);
  });

  it("are not asked for once the person has refused", async () => {
    const { push, made } = browser({ answer: "denied" });
    expect(await push.subscribe(KEY)).toBeNull();
    expect(made).toEqual([]);
    expect(await push.state()).toBe("denied");
  });

  it.each([
    [{ isSecureContext: false }, "insecure"],
    [{ without: "serviceWorker" }, "unsupported"],
    [{ without: "PushManager" }, "unsupported"],
    [{ without: "PushManager", standalone: true }, "unsupported"],
    [{ without: "PushManager", standalone: false }, "install-first"],
    [{ permission: "denied" }, "denied"],
  ] as const)("with %o are %s", async (facts, state) => {
    expect(await browser(facts).push.state()).toBe(state);
  });
});
