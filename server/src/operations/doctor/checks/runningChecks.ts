import { access } from "node:fs/promises";
import { join } from "node:path";
import { countText, DOCTOR_LIMITS, utcMinute } from "@signaldeck/contract";
import { LOCK_FILE } from "../../../database/lockFolder.ts";
import { silentSince } from "../../../market/FeedHealth.ts";
import { askRunning } from "../askRunning.ts";
import { openHandles } from "../openHandles.ts";
import type { ReadyFact } from "../readiness.ts";
import { critical, fine, foundOr, notChecked, warning, type Check } from "../Check.ts";

const LOOK_THERE = "Start the server, and look at its page Doctor.";

/** What a running server says that is a fault; a record in doubt is another check's. */
const FAULTS: ReadonlySet<string> = new Set<ReadyFact["code"]>([
  "not_ready",
  "clock_in_doubt",
  "feed_silent",
  "feed_lost",
  "way_out_failing",
]);

/** Whether a server runs with these settings, and what it says of itself. */
export const server: Check = {
  id: "server",
  subject: "The running server",
  look: async (deps) => {
    // The asker is the server itself.
    if (deps.feed !== undefined) return [fine("The server runs and answers")];
    const { address, silent, facts } = await askRunning(deps);
    if (silent !== null) {
      return [
        notChecked(
          `Nothing answers at ${address} (${silent}).`,
          "Where a server should run, see its log. Prices, file handles and visitors' addresses are seen by a running one alone.",
        ),
      ];
    }
    const [verdict] = facts;
    if (verdict === undefined) {
      return [
        critical(
          `What answers at ${address} is not SignalDeck.`,
          "Another program has the port: this server cannot start, or the proxy leads members elsewhere.",
          "Free the port, or set another one as PORT and in the proxy.",
        ),
      ];
    }
    if (verdict.code === "") {
      return [
        notChecked(
          `The server at ${address} is an older one, and says: ${verdict.words}.`,
          "Start it anew with the program that was installed.",
        ),
      ];
    }
    const faults = facts.filter(({ code }) => FAULTS.has(code));
    return foundOr(
      faults.map(({ words }) =>
        critical(
          `The running server says: ${words}.`,
          "Calls fail, nothing is published, or nothing leaves, while that is so.",
          "See its log and its page Doctor.",
        ),
      ),
      `The server at ${address} says: ${verdict.words}`,
    );
  },
};

/** Whether prices come. */
export const prices: Check = {
  id: "prices",
  subject: "Whether prices come",
  look: ({ config, feed }) => {
    if (config.feed.kind !== "live") {
      return [fine("No vendor has to be connected for the prices that are chosen")];
    }
    if (feed?.health === undefined) {
      return [notChecked("The running server alone is connected to a vendor.", LOOK_THERE)];
    }
    const now = feed.clock.now();
    const remedy = "Look at the vendor's status and at this machine's way out.";
    const found = feed.health().flatMap((health) => {
      const { name, connected, lastTickAt } = health;
      const since = silentSince(health, now);
      if (connected && since === null) return [];
      const last =
        lastTickAt === null
          ? "none came yet"
          : `the last one came ${utcMinute(new Date(lastTickAt).toISOString())}`;
      return [
        critical(
          connected ? `${name} sends no prices: ${last}.` : `${name} is not connected: ${last}.`,
          "Nothing is published for its pairs, and what is open cannot be settled.",
          remedy,
        ),
      ];
    });
    return foundOr(found, `Prices come from ${config.feed.vendors.join(" and ")}`);
  },
};

/** How many files and connections the server may have open, and has. */
export const handles: Check = {
  id: "handles",
  subject: "File handles",
  look: ({ feed }) => {
    const found = feed === undefined ? null : openHandles();
    if (found === null) {
      return [notChecked("A running server on Linux alone can tell what it may open.", LOOK_THERE)];
    }
    const { open, limit } = found;
    const remedy = "Raise LimitNOFILE (or nofile of the container, or ulimit -n), and start anew.";
    if (open > limit * DOCTOR_LIMITS.handlesUsed) {
      return [
        critical(
          `${countText(open)} of ${countText(limit)} file handles are used.`,
          "Once all are, nobody can connect and no file can be opened.",
          remedy,
        ),
      ];
    }
    if (limit < DOCTOR_LIMITS.handlesFew) {
      return [
        warning(
          `The server may open ${countText(limit)} files and connections.`,
          "Each visitor's screen takes one; once all are used, nobody can connect.",
          remedy,
        ),
      ];
    }
    return [fine(`${countText(open)} of ${countText(limit)} file handles are used`)];
  },
};

/** Whether the lock that keeps a second server off lies where that one would look for it. */
export const lock: Check = {
  id: "lock",
  subject: "The lock of the data folder",
  look: async ({ config: { databaseUrl, dataDir }, feed }) => {
    if (databaseUrl !== null) return [fine("Several servers may share the database")];
    const isThere = await access(join(dataDir, LOCK_FILE)).then(
      () => true,
      () => false,
    );
    if (isThere) return [fine("The lock of the data folder is in its place")];
    if (feed === undefined) {
      return [
        notChecked(`There is no ${LOCK_FILE}: no server has run here, or it is gone.`, LOOK_THERE),
      ];
    }
    return [
      critical(
        `${LOCK_FILE} is gone from the data folder.`,
        "A second server could begin on it beside this one, and neither would know what the other has in memory.",
        "Start the server anew, which makes it again.",
      ),
    ];
  },
};
