import type { Fetch } from "../binance/BinanceHistory.ts";
import type { Timers } from "../live/Timers.ts";
import type { OpenWire } from "../live/Wire.ts";
import type { StandIn } from "../standIn/StandIn.ts";

const HANDSHAKE = 30;

/** Connections to a stand-in without a network, at played time. */
export function memoryWire(standIn: StandIn, timers: Timers): OpenWire {
  return (url, ends) => {
    const { pathname, search } = new URL(url);
    let over = false;
    let connection: ReturnType<StandIn["connect"]> = null;
    const close = (reason: string) => {
      if (over) return;
      over = true;
      connection?.left();
      ends.onClose(reason);
    };
    timers.after(HANDSHAKE, () => {
      if (over) return;
      connection = standIn.connect(`${pathname}${search}`, {
        say: (text) => {
          if (!over) ends.onText(text);
        },
        ping: () => {
          if (!over) ends.onSign();
        },
        end: () => close("closed with 1006"),
      });
      if (connection) ends.onOpen();
      else close("connect ECONNREFUSED");
    });
    return { send: (text) => connection?.hear(text), end: () => close("ended") };
  };
}

/** The same for HTTP. */
export function memoryFetch(standIn: StandIn): Fetch {
  return async (url, { signal }) => {
    const { pathname, search } = new URL(url);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    const reply = await Promise.race([standIn.answer?.(`${pathname}${search}`), aborted]);
    const { status = 404, headers = {}, body } = reply ?? {};
    const copy = JSON.stringify(body ?? {});
    // Without the real body's stream, which needs turns of the real loop.
    return Object.assign(new Response(null, { status, headers }), {
      json: () => Promise.resolve(JSON.parse(copy) as unknown),
    });
  };
}
