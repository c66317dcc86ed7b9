import { type HandInDto, MINUTE, type SourceSecretDto } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { runMark } from "../runMark.ts";
import { Signal } from "../Signal.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { flat, MARK } from "../testing/signalsFixture.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";

const COPIES = 1_000;
/** Sender and server share a process here; more of them would run into the server's own limits. */
const AT_ONCE = 100;
const NEXT = MARK + FIVE_MINUTES;

/** Promise 14: real connections, a hundred under way at once. */
it("a webhook that comes a thousand times in parallel is one signal", async () => {
  const fixture = await DeskFixture.open();
  try {
    const { context, feed } = fixture.fixture;
    const { data } = await fixture.call<SourceSecretDto>("post", "/staff/signal-sources", {
      name: "Chart",
      kind: "tradingview",
    });
    const address = `${await fixture.listen()}/hooks/signals/${data.source.id}/${data.token}`;
    const body = JSON.stringify({
      ticker: "FX:EURUSD",
      action: "buy",
      time: new Date(MARK - FIVE_MINUTES).toISOString(),
      timenow: new Date(MARK).toISOString(),
    });
    fixture.processor.start();
    const replies: (HandInDto & { status: number })[] = [];
    const send = async (): Promise<void> => {
      for (let sent = 0; sent < COPIES / AT_ONCE; sent += 1) {
        const reply = await fetch(address, { method: "POST", body });
        const { data: handedIn } = (await reply.json()) as { data: HandInDto };
        replies.push({ status: reply.status, ...handedIn });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    await fixture.processor.flush();

    expect(replies).toHaveLength(COPIES);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(replies.map(({ receiptId }) => receiptId)).size).toBe(1);
    expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await context.database.model(ImportReceipt).count()).toBe(1);

    feed.setCandles("EUR/USD", flat(MARK - 60 * MINUTE, NEXT));
    feed.moveTo(NEXT);
    await runMark(context, NEXT);
    const imported = { source: "webhook:Chart" };
    expect(await context.database.model(Signal).count({ where: imported })).toBe(1);
    const kinds = (await readLedger(context.database)).map(({ kind }) => kind);
    expect(kinds).toEqual(["published", "settled", "published"]);
  } finally {
    await fixture.close();
  }
});
