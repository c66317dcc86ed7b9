import type { PlatformPush, PushAddress } from "@signaldeck/ui";

/**
 * Push messages as the browser has them.
 * @param register installs the worker that receives them.
 */
export function webPush(
  window: Window & typeof globalThis,
  register: () => Promise<ServiceWorkerRegistration>,
): PlatformPush {
  const workers = (window.navigator as Partial<Navigator>).serviceWorker;

  const present = async () => {
    const registration = await workers?.getRegistration("/");
    return (await registration?.pushManager.getSubscription()) ?? null;
  };

  return {
    async state() {
      if (!window.isSecureContext) return "insecure";
      if (!workers || !("PushManager" in window) || !("Notification" in window)) {
        // An iPhone or iPad knows push messages in installed applications alone.
        const { standalone } = window.navigator as { standalone?: boolean };
        return standalone === false ? "install-first" : "unsupported";
      }
      if (window.Notification.permission === "denied") return "denied";
      const isOn = window.Notification.permission === "granted" && (await present()) !== null;
      return isOn ? "on" : "off";
    },
    async subscribe(publicKey) {
      if ((await window.Notification.requestPermission()) !== "granted") return null;
      const { pushManager } = await register();
      const earlier = await pushManager.getSubscription();
      // A subscription is bound to the server's key it was made with.
      const isSame = keyText(earlier?.options.applicationServerKey ?? null) === publicKey;
      if (earlier && isSame) return addressOf(earlier);
      await earlier?.unsubscribe();
      const applicationServerKey = bytesOf(publicKey);
      return addressOf(
        await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      );
    },
    async unsubscribe() {
      await (await present())?.unsubscribe();
    },
  };
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint = "", keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function keyText(bytes: ArrayBuffer | null): string | null {
  if (bytes === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
