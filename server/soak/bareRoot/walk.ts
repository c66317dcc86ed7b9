// A server from its tar to a backup that was restored, in the bare root that is named, over the tar
// that is named. `scripts/bareRoot.mjs` runs it where there is no network but this machine's own.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND, type UserDto } from "@signaldeck/contract";
import { StreamReader } from "../../src/live/testing/StreamReader.ts";
import { openPost } from "../../src/delivery/outbox/testing/openPost.ts";
import { BareRoot } from "./BareRoot.ts";
import { ADDRESS, BACKUPS, CONTENT, DATA, Installation, PASSPHRASE_FILE } from "./Installation.ts";
import { call, giveGold, makeFirstAdmin, registerMember } from "./people.ts";
import { setUp } from "./setUp.ts";
import { step, total } from "./steps.ts";

const [folder = "", tar = ""] = process.argv.slice(2);
const root = new BareRoot(folder);
const it = new Installation(root);

/** In the made root, beside what the walk destroys. */
const KEPT_CHECKPOINT = "/opt/kept-checkpoint";

execFileSync("ip", ["link", "set", "lo", "up"]);
execFileSync("mount", ["-t", "proc", "proc", root.pathOf("/proc")]);
// One of the ports that the Setup page takes; nobody else is in this network.
const post = await openPost(2525);
try {
  await install();
  const member = await meetPeople();
  const seen = await waitForSignal(member.token);
  const backup = await save();
  await destroy();
  await bringBack(backup);
  await compare(member.token, seen);
  total();
} catch (error) {
  process.stdout.write(`${String(error)}\n${it.printed().slice(-4_000)}\n`);
  process.exitCode = 1;
} finally {
  await it.stop();
  await post.close();
}

async function install(): Promise<void> {
  await step("unpack the tar", () => {
    it.unpack(tar);
    it.configure();
    return `on Node ${expectDone(root.run(["node", "--version"]))}`;
  });
  await step("ask its version", () => expectDone(it.signaldeck(["version"])));
}

async function meetPeople(): Promise<{ token: string }> {
  const printed = await step("start the server", () => it.start(), "it serves");
  await step("look at it", async () => {
    const ready = await (await fetch(`${ADDRESS}/readyz`)).text();
    const page = await (await fetch(ADDRESS, { headers: { accept: "text/html" } })).text();
    if (!/<h1[\s>]/.test(page)) throw new Error("The landing page was not drawn");
    return `${ready.trim()}; the landing page is drawn`;
  });
  const admin = await step(
    "first admin",
    () => makeFirstAdmin(printed),
    "made, with a second factor",
  );
  await setUp(admin, post);
  const [, riskVersion = ""] =
    /^version: (\S+)$/m.exec(readFileSync(root.pathOf(`${CONTENT}/risk-disclosure.md`), "utf8")) ??
    [];
  const session = await step(
    "a member registers",
    () => registerMember(post, riskVersion),
    "confirmed by the emailed code",
  );
  await step("the admin gives gold", async () => {
    await giveGold(admin, session.user);
    return tierOf(session.token);
  });
  return session;
}

/** @returns the signal's id */
async function waitForSignal(token: string): Promise<string> {
  const published = await step(
    "a live signal on the stream",
    async () => {
      const reader = new StreamReader(`${ADDRESS}/api/signals/stream`, token);
      const find = () =>
        reader.events.map(({ event }) => event).find(({ type }) => type === "signal.published");
      await reader.until(() => find() !== undefined, 11 * MINUTE);
      reader.close();
      const event = find();
      if (event?.type !== "signal.published") throw new Error("There is none");
      return event.signal;
    },
    ({ pair, direction }) => `${pair} ${direction}`,
  );
  return published.id;
}

/** @returns the backup's name */
async function save(): Promise<string> {
  await step("the log has the signal", async () => {
    for (;;) {
      const checkpoint = await (await fetch(`${ADDRESS}/ledger/checkpoint`)).text();
      const size = Number(checkpoint.split("\n")[1]);
      writeFileSync(root.pathOf(KEPT_CHECKPOINT), checkpoint);
      if (size > 0) return `checkpoint of ${size} kept`;
      await sleep(SECOND / 2);
    }
  });
  writeFileSync(root.pathOf(`${CONTENT}/legal/of-the-walk.txt`), "a text of the operator\n");
  await step("backup", () =>
    expectDone(it.signaldeck(["backup", "--into", BACKUPS, "--keep", "14"])),
  );
  const [name = ""] = readdirSync(root.pathOf(BACKUPS));
  return `${BACKUPS}/${name}`;
}

async function destroy(): Promise<void> {
  await step("stop, and destroy data and texts", async () => {
    const code = await it.stop();
    for (const inner of [DATA, CONTENT]) {
      for (const name of readdirSync(root.pathOf(inner))) {
        rmSync(join(root.pathOf(inner), name), { recursive: true });
      }
    }
    return `ended with ${String(code)}; both folders are empty`;
  });
}

async function bringBack(backup: string): Promise<void> {
  const from = ["restore", "--from", backup];
  await step("a wrong passphrase", () => {
    root.write(`${PASSPHRASE_FILE}.wrong`, "another passphrase\n");
    const { code, output } = it.signaldeck(from, {
      BACKUP_PASSPHRASE_FILE: `${PASSPHRASE_FILE}.wrong`,
    });
    const left = readdirSync(root.pathOf(DATA));
    if (code !== 1 || left.length > 0) throw new Error(`${code} ${left.join()}: ${output}`);
    return `refused: ${output.trim().split("\n").at(-1) ?? ""}`;
  });
  await step("restore", () => expectDone(it.signaldeck(from)));
}

async function compare(token: string, signalId: string): Promise<void> {
  await step("start again", () => it.start(), "it serves");
  await step("the member comes back", async () => {
    const list = JSON.stringify(await call("GET", "/signals", { token }));
    if (!list.includes(signalId)) throw new Error("The signal is gone");
    const text = readFileSync(root.pathOf(`${CONTENT}/legal/of-the-walk.txt`), "utf8");
    return `${await tierOf(token)}, the signal is in the list, the operator's text says "${text.trim()}"`;
  });
  await step("verify.mjs", () => {
    const verifier = "/opt/signaldeck/server/verifier/verify.mjs";
    const log = [`${ADDRESS}/ledger`, "--kept", KEPT_CHECKPOINT];
    const said = expectDone(root.run(["node", verifier, ...log]));
    if (!said.endsWith("Everything holds.")) throw new Error(`It says: ${said}`);
    return said;
  });
  await step("stop", async () => `ended with ${String(await it.stop())}`);
}

async function tierOf(token: string): Promise<string> {
  return (await call<UserDto>("GET", "/auth/me", { token })).tier;
}

/** What a command said last. @throws Error where it failed */
function expectDone({ code, output }: { code: number; output: string }): string {
  if (code !== 0) throw new Error(`It ended with ${code}: ${output}`);
  return output.trim();
}
