// Plays docs/guide/upgrade.md, from an older version's package to a newer one's and back:
// `walk.ts DATABASE OLD.tar.gz NEW.tar.gz`, for root where network, mounts and processes are its own.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { openPostgres } from "../../src/testing/postgresServer.ts";
import { administer, databaseUrl } from "../../src/testing/postgresAdmin.ts";
import { ADDRESS } from "../bareRoot/Installation.ts";
import { step, total } from "../bareRoot/steps.ts";
import { facts, furnish, install, SERVES } from "./furnish.ts";
import { Machine } from "./Machine.ts";
import { blocksBelow, filledIn } from "./page.ts";

const [kind = "", oldTar = "", newTar = ""] = process.argv.slice(2);
/** What a folder is called, by the tar of it. */
const folderOf = (tar: string) => basename(tar).replace(/-linux-\w+\.tar\.gz$/, "");
const [oldFolder, newFolder] = [folderOf(oldTar), folderOf(newTar)];
const names: Record<string, string> = {
  OLD: oldFolder.replace("signaldeck-", ""),
  NEW: newFolder.replace("signaldeck-", ""),
};

/** What ends with something else than 0 where all is well: it compares, or finds what is left to do. */
const TELLING: readonly [RegExp, number][] = [
  [/^diff /, 1],
  [/ doctor$/, 3],
];

/** What the old version says of tables that the new one has changed, and what either begins with. */
const REFUSED = "restore the backup from before it was installed.";
const DONE = { serves: SERVES, refused: REFUSED };

execFileSync("ip", ["link", "set", "lo", "up"]);
const postgres = kind === "PostgreSQL" ? await openPostgres() : null;
const port = postgres === null ? "" : new URL(postgres.url).port;
const machine = new Machine({ PGHOST: "127.0.0.1", PGPORT: port });
/** Of before, kept where no version lies. */
const CHECKPOINT = "/opt/kept-checkpoint";

try {
  await walk();
  total();
} catch (error) {
  process.stdout.write(`${String(error)}\n${machine.journal("signaldeck").slice(-4_000)}\n`);
  process.exitCode = 1;
} finally {
  machine.type("systemctl stop signaldeck");
  await postgres?.stop();
  machine.remove();
}

async function walk(): Promise<void> {
  const database = postgres === null ? null : await makeDatabase(postgres.url);
  machine.download(oldTar, `${oldFolder}.tar.gz`);
  machine.download(newTar, `${newFolder}-linux-x64.tar.gz`);
  await step("install the old version", () => install(machine, oldFolder, database), oldFolder);
  const token = await step("fill it", () => furnish(machine, database), "by its demo");
  machine.type("systemctl start signaldeck");
  await machine.says("signaldeck", { serves: SERVES });
  const before = await step("what there is", () => facts(token), JSON.stringify);
  writeFileSync(CHECKPOINT, await (await fetch(`${ADDRESS}/ledger/checkpoint`)).text());

  await playAll("Forward");
  await step("it is the new version, with all that was there", () =>
    compare(token, before, names["NEW"]),
  );

  await playAll("Back");
  if (machine.journal("signaldeck").trimEnd().endsWith(REFUSED)) {
    await playAll("The data of before");
    if (database !== null) await playAll("The database of before, on PostgreSQL");
    await playAll("Bring it back");
  }
  await step("it is the old version, with all that was there", () =>
    compare(token, before, names["OLD"]),
  );
}

async function playAll(heading: string): Promise<void> {
  for (const [at, block] of blocksBelow(heading).entries()) {
    await play(`${heading}, ${at + 1}`, block);
  }
}

/** Types the lines of a block. @throws Error where one of them fails */
async function play(place: string, block: string[]): Promise<void> {
  for (const line of block.map((one) => filledIn(one, names))) {
    const printed = machine.journal("signaldeck").length;
    await step(`${place}: ${line}`, async () => {
      const { code, output } = machine.type(line);
      const told = TELLING.find(([pattern]) => pattern.test(line))?.[1];
      if (code !== 0 && code !== told) throw new Error(`It ended with ${code}: ${output}`);
      names["BACKUP"] ??= /\/var\/lib\/signaldeck-backups\/\S+\.tar\.gz/.exec(output)?.[0] ?? "";
      if (names["BACKUP"] === "") delete names["BACKUP"];
      // A person reading on comes to a server that has had its moment.
      if (/^systemctl (re)?start signaldeck$/.test(line))
        await machine.says("signaldeck", DONE, printed);
      return output.split("\n").slice(0, 12).join("\n");
    });
  }
}

async function compare(token: string, before: object, version = ""): Promise<string> {
  const [now, then] = [await facts(token), before].map((one) => JSON.stringify(one));
  if (now !== then) throw new Error(`${now}, and before ${then}`);
  const program = "/opt/signaldeck/server/bin/signaldeck.mjs";
  const said = machine.type(`node ${program} version`).output;
  const [own = "", commit] = version.split("-");
  const wanted = commit === undefined ? `SignalDeck ${own}, Node` : `SignalDeck ${own}, commit ${version.slice(own.length + 1)}, Node`; // prettier-ignore
  if (!said.startsWith(wanted)) throw new Error(`${said} in place of ${wanted}`);
  const verifier = "/opt/signaldeck/server/verifier/verify.mjs";
  const log = machine.type(`node ${verifier} ${ADDRESS}/ledger --kept ${CHECKPOINT}`).output;
  if (!log.endsWith("Everything holds.")) throw new Error(log);
  return `${said}\n${now}\n${log.split("\n")[0] ?? ""}`;
}

/** An empty database of the name that the page knows, whose owner it names. */
async function makeDatabase(server: string): Promise<string> {
  await administer(server, "CREATE ROLE signaldeck LOGIN");
  await administer(server, "CREATE DATABASE signaldeck OWNER signaldeck");
  const url = new URL(databaseUrl(server, "signaldeck"));
  url.username = "signaldeck";
  return url.toString();
}
