import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailContext } from "../accounts/mailContext.ts";
import { createLog } from "../process/log.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { VendorFeed } from "../testing/VendorFeed.ts";
import { FeedAlarm } from "./FeedAlarm.ts";
import { FeedSilence } from "./FeedSilence.ts";

let fixture: Fixture;
let feed: VendorFeed;
let alarms: FeedAlarm[];
let admin: string;
beforeEach(async () => {
  fixture = await openFixture();
  feed = new VendorFeed();
  const { clock, database, deps } = fixture;
  const mail = mailContext(deps);
  const log = createLog("silent");
  alarms = [1, 2].map(
    () => new FeedAlarm({ database, clock, log, feed, outbox: deps.outbox, mail }),
  );
  const person = await fixture.makeMember({ role: "admin" });
  admin = person.email;
  await fixture.makeMember({ role: "support" });
});
afterEach(() => fixture.close());

const look = () => Promise.all(alarms.map((alarm) => alarm.look()));
const subjects = async () => (await fixture.mailsTo(admin)).map(({ subject }) => subject).reverse();
const silences = () => fixture.database.model(FeedSilence).findAll({ raw: true });
const ago = (minutes: number) => feed.clock.now() - minutes * MINUTE;

describe("a vendor whose prices stop", () => {
  it("reaches staff once, by whichever instance looks first, and once when it is back", async () => {
    feed.report({ lastTickAt: ago(9) });
    await look();
    expect(await subjects()).toEqual([]);
    feed.report({ lastTickAt: ago(10), connected: false });
    await look();
    await look();
    expect(await subjects()).toEqual(["No prices from Vendor"]);
    expect(await fixture.deskNews()).toEqual(["signals"]);
    feed.report({ lastTickAt: ago(0) });
    await look();
    await look();
    expect(await subjects()).toEqual(["No prices from Vendor", "Prices from Vendor are back"]);
    expect(await fixture.deskNews()).toEqual(["signals", "signals"]);
    expect(await silences()).toMatchObject([{ feed: "vendor", openKey: null }]);
  });

  it("is no news while all of its markets are closed, nor back because they close", async () => {
    const pairs = [
      { pair: "EUR/USD", lastTickAt: null, lag: null, open: false, opensAt: null, filling: false },
    ];
    feed.report({ lastTickAt: ago(60), pairs });
    await look();
    expect(await silences()).toEqual([]);
    feed.report({ lastTickAt: ago(60) });
    await look();
    feed.report({ lastTickAt: ago(60), pairs });
    await look();
    expect(await subjects()).toEqual(["No prices from Vendor"]);
  });

  it("is silent also where not one price has come since the start", async () => {
    feed.report({ startedAt: ago(10) });
    await look();
    expect(await silences()).toMatchObject([{ since: new Date(ago(10)) }]);
  });

  it("is reported again after a silence that is over", async () => {
    for (const minutes of [12, 0, 11]) {
      if (minutes === 11) feed.advance(30 * MINUTE);
      feed.report({ lastTickAt: ago(minutes) });
      await look();
    }
    expect(await subjects()).toHaveLength(3);
  });
});
