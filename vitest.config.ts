import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepFilesInMemory } from "./memoryFolder.ts";
import { PATIENCE } from "./patience.ts";

keepFilesInMemory();

/**
 * Test files that need no database, with the reason. They run once, where opening one is an error;
 * all others run on SQLite and on PostgreSQL.
 */
const WITHOUT_DATABASE = {
  "server/src/access/grants/layers.test.ts": "follows members that it makes up",
  "server/src/accounts/Passwords.test.ts": "hashes",
  "server/src/app/{docsPages,httpServer,webPages}.test.ts": "serve what they make up",
  "server/src/app/MarketDoor.test.ts": "moves the clock of a recording",
  "server/src/app/{ownTimers,specifiedWords}.test.ts": "read sources",
  "server/src/process/background/BackgroundTask.test.ts": "runs work that it makes up",
  "server/src/process/clock/TrustedClock.test.ts": "moves clocks that it makes up",
  "server/src/access/claims/pictureLook.test.ts": "looks at pictures that it draws",
  "server/src/process/settings/config.test.ts": "reads variables alone",
  "server/src/process/uploads/stores.test.ts": "stores files in a folder and in a bucket",
  "server/src/process/settings/settingsDocs.test.ts":
    "compares variables with what is said of them",
  "server/src/engine/**/*.test.ts": "forecasts come from candles",
  "server/src/market/**/*.test.ts": "prices come from feeds and files",
  "server/src/http/{ReadLane,callLimits}.test.ts":
    "counts in memory, of sessions that the test makes up",
  "server/src/http/callerAddress.test.ts": "reads headers alone",
  "server/src/process/addresses/readAddress.test.ts": "reads texts alone",
  "server/src/release.test.ts": "asks git in folders that it makes",
  "server/src/http/presenter.test.ts": "presents rows that it makes up",
  "server/src/http/sendText.test.ts": "sends pieces that it makes up",
  "server/src/http/withSmallHeap.test.ts": "runs programs that it makes up",
  "server/src/http/monitoring.test.ts": "compares names in files",
  "server/src/ledger/published/tree/**/*.test.ts": "trees are made of hashes alone",
  "server/src/ledger/published/verify{Confidences,Figures,Forms,Log,Long,Models,Published,Rules,Site,Told}.test.ts":
    "checks logs that are made in memory",
  "server/src/operations/backup/Progress.test.ts": "says steps that it makes up",
  "server/src/operations/backup/postgres/programs.test.ts": "runs programs that it makes up",
  "server/src/database/searchWords.test.ts": "takes words apart",
  "server/src/access/partners/adapters/**/*.test.ts": "reads values alone",
  "server/src/ledger/counted/analysis/RecordTally.test.ts": "counts results that it makes up",
  "server/src/http/rateLimits{Address,Turns}.test.ts": "reckons and waits in memory",
  "server/src/process/language/inLanguage.test.ts": "reads headers and catalogs",
  "server/src/delivery/mails/mails.test.ts": "writes letters to somebody whom it makes up",
  "server/src/live/assertCapacity.test.ts": "counts in memory",
  "server/src/reach/nextChance.test.ts": "reckons on days that it makes up",
  "server/src/testing/ScriptedFeed.test.ts": "a feed, too",
  "server/src/channels/webhooks/webhookSamples.test.ts": "signs and posts what a page shows",
};
const withoutDatabase = Object.keys(WITHOUT_DATABASE);

/** Test files that name an SQLite file themselves, with the reason: a second run would be the same. */
const ON_SQLITE_ALONE = {
  "server/src/app/{keepRunning,run,uploads}.test.ts": "start the product over a data folder",
  "server/src/database/lockFolder.test.ts": "locks a data folder",
  "server/src/http/openCountsFile.test.ts": "counts in a file of a data folder",
};

/**
 * Test files whose statements may hold on SQLite and not on PostgreSQL, with the reason: they run on
 * both in every run. All others run on PostgreSQL unless `TEST_SIZE` is `quick`, as in `npm test`.
 */
const DIFFERS_ON_POSTGRES = {
  "server/src/accounts/Sessions.test.ts": "what is kept in memory is let go by notices",
  "server/src/app/{openSecret,otherInstances}.test.ts": "two processes on one database",
  "server/src/app/roles.test.ts": "the database's own roles and rights",
  "server/src/operations/backup/{copyToPostgres,postgres/postgresBackup}.test.ts":
    "its programs, its tables",
  "server/src/access/claims/{claimsDesk,lockedDecisions}.test.ts":
    "people at one claim: rows are locked",
  "server/src/content/desk/ContentFollower.test.ts": "processes follow each other by notices",
  "server/src/database/**/*.test.ts": "transactions, locks, notices, migrations, statements",
  "server/src/http/acts/acts{,AtOnce}.test.ts": "processes wait for each other at one row",
  "server/src/http/rateLimits{,Storage}.test.ts": "counted in tables there, in a file here",
  "server/src/journal/readLeaderboard.test.ts": "raw SQL",
  "server/src/ledger/published/LedgerLog.test.ts": "one process at a time goes on with the tree",
  "server/src/live/{EventLog,announced}.test.ts": "news come by notices, from other processes",
  "server/src/live/EventSubscriber.test.ts": "one of several processes takes an event",
  "server/src/staff/members-desk/searchMembers.test.ts": "names are compared by the database",
  "server/src/staff/members-desk/imports/takeBack.test.ts":
    "rows are locked while members are erased",
  "server/src/delivery/outbox/outboxOrder.test.ts": "several workers take messages in order",
  "server/src/access/partners/partners.test.ts": "postbacks of a partner take turns",
  "server/src/signals/EngineRunner.test.ts": "two processes at one mark",
  "server/src/ledger/LedgerWriter.test.ts": "who is first, in a transaction",
  "server/src/signals/forecasts/*.test.ts": "who is first, in a transaction",
  "server/src/signals/{settleDue,settleSignal}.test.ts": "who is first, in a transaction",
  "server/src/signals/imports/parallelImports.test.ts": "a thousand messages at once",
  "server/src/ledger/counted/statistics/Performance.test.ts": "raw SQL",
  "server/src/signals/watch/*.test.ts": "triggers, and rows that somebody has changed",
  "server/src/channels/telegram/TelegramPoller.test.ts": "one process at a time takes updates",
  "server/src/testing/reusedDatabase.test.ts": "how tests reuse a database",
};

/**
 * Test files on PostgreSQL that need several connections at once, with the reason. All others have one
 * in place of the product's ten: a query that goes past its own transaction waits there for the handle
 * that this one holds, and fails, where with ten it would only while ten do so at once.
 */
const MANY_HANDLES = {
  "server/src/access/claims/lockedDecisions.test.ts": "decisions that wait at a lock, beside reads",
  "server/src/database/closing.test.ts": "reads while a transaction is held open",
  "server/src/database/prepared/prepareReads.test.ts": "reads beside an open transaction",
  "server/src/staff/members-desk/imports/takeBack.test.ts": "calls while a member's row is held",
  "server/src/signals/imports/parallelImports.test.ts": "a thousand messages at once",
};

/** Makes real again what a file fakes or changes, for the next one of its process. */
const LEAVE_NOTHING = "server/src/testing/leaveNothing.ts";
/** Properties are tried with the values of TEST_SEED. */
const SEED_PROPERTIES = "server/src/testing/seedProperties.ts";

const isQuick = process.env["TEST_SIZE"] === "quick";
// For all that comes by chance, in this process and in those of the tests.
process.env["TEST_SEED"] ||= String(Date.now());

/**
 * Test files of one process share the modules, which is most of what a file costs. Nothing is faked
 * by module there: whoever was first would decide.
 */
const serverTests = { isolate: false, ...PATIENCE };

/** Of some test files of the server those on one database. */
const onDatabase = (include: string[], exceptions: readonly string[]) => ({
  ...serverTests,
  include,
  exclude: [...configDefaults.exclude, ...withoutDatabase, ...exceptions],
});
const ALL_OF_SERVER = ["server/src/**/*.test.ts"];

/**
 * Another order with each run, so that no file comes to need one before it; TEST_SEED repeats one.
 * Files of a project stay together: a process serves one project, and ends where the next begins.
 */
class ShuffledFiles extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`The order of files is that of TEST_SEED=${seed}\n`);
    const place = (what: string) => createHash("sha256").update(`${seed} ${what}`).digest("hex");
    const placed = files.map((file) => {
      const { name } = file.project;
      return { file, at: `${place(name)} ${place(`${name} ${file.moduleId}`)}` };
    });
    placed.sort((a, b) => (a.at < b.at ? -1 : 1));
    return Promise.resolve(placed.map(({ file }) => file));
  }
}

export default defineConfig({
  test: {
    // Each process loads and compiles all modules: more than there are cores cost more than they save.
    maxWorkers: availableParallelism(),
    sequence: {
      sequencer: ShuffledFiles,
      seed: Number(process.env["TEST_SEED"]),
    },
    projects: [
      {
        test: {
          name: "contract",
          isolate: false,
          ...PATIENCE,
          include: ["server/contract/src/**/*.test.ts"],
          setupFiles: [LEAVE_NOTHING, SEED_PROPERTIES],
        },
      },
      {
        test: {
          name: "server",
          ...onDatabase(ALL_OF_SERVER, []),
          globalSetup: ["server/src/testing/templateFile.ts"],
          setupFiles: [LEAVE_NOTHING, SEED_PROPERTIES, "server/src/testing/useTemplateFile.ts"],
        },
      },
      {
        test: {
          name: "server on PostgreSQL",
          ...onDatabase(
            isQuick ? Object.keys(DIFFERS_ON_POSTGRES) : ALL_OF_SERVER,
            Object.keys(ON_SQLITE_ALONE),
          ),
          globalSetup: ["server/src/testing/postgresServer.ts"],
          provide: { testsWithManyHandles: Object.keys(MANY_HANDLES) },
          setupFiles: [LEAVE_NOTHING, SEED_PROPERTIES, "server/src/testing/usePostgres.ts"],
        },
      },
      {
        test: {
          name: "server without database",
          ...serverTests,
          include: withoutDatabase,
          setupFiles: [LEAVE_NOTHING, SEED_PROPERTIES, "server/src/testing/refuseDatabase.ts"],
        },
      },
      { test: { name: "scripts", ...PATIENCE, include: ["scripts/**/*.test.mjs"] } },
      "{ui,web,desktop}/vitest.config.ts",
    ],
  },
});
