import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { SECOND, type SignalDto } from "@signaldeck/contract";
import { deriving } from "../src/database/derivedColumns.ts";
import { createProductApp, type ProductApp } from "../src/app/testing/productApp.ts";
import { Member } from "../src/members/Member.ts";
import { SupportTicket } from "../src/support/SupportTicket.ts";
import {
  percentile,
  pin,
  roundsOf,
  writesPerSecond,
  type Effort,
  type Verdict,
} from "./measure.ts";
import { startProduct } from "./product.ts";
import { publishOne } from "./publishOne.ts";
import { memberOf, seedMany } from "./seedMany.ts";
import { signInMany } from "./signInMany.ts";
import { INPUTS, type BareOrder, type WriteName, type WriteScene } from "./writeScene.ts";

const SERVER_CORE = 0;
const SHARE = 0.6;
const ROUNDS = 7;
/** Of one round, ms. */
const LENGTH = SECOND;
const AT_ONCE = 8;

/** A call that writes, and for whom: `caller` says which member or ticket. */
interface WriteCall {
  name: WriteName;
  method: "PUT" | "PATCH";
  /** As the table shows it. */
  shown: string;
  path: (scene: WriteScene, caller: number) => string;
  token: (scene: WriteScene, caller: number) => string;
}

const byMember = (scene: WriteScene, caller: number) => scene.members[caller]?.token ?? "";

/** None of them has a limit of its own, and together they update, insert and do both. */
const CALLS: readonly WriteCall[] = [
  {
    name: "profile",
    method: "PUT",
    shown: "/api/account/profile",
    path: () => "/api/account/profile",
    token: byMember,
  },
  {
    name: "triage",
    method: "PATCH",
    shown: "/api/staff/tickets/:id",
    path: ({ tickets }, caller) => `/api/staff/tickets/${tickets[caller] ?? ""}`,
    token: ({ admin }) => admin.token,
  },
  {
    name: "notifications",
    method: "PUT",
    shown: "/api/account/notifications",
    path: () => "/api/account/notifications",
    token: byMember,
  },
  {
    name: "note",
    method: "PUT",
    shown: "/api/journal/notes/:signalId",
    path: ({ signalId }) => `/api/journal/notes/${signalId}`,
    token: byMember,
  },
];

/** Who writes, by order: how many at once, for how long; the answer is writes per second. */
type Side = (order: BareOrder) => Promise<number>;

/** Writes of members and staff by HTTP against the same rows by Sequelize alone, by turns. */
export async function writeBench(effort: Effort): Promise<Verdict[]> {
  const app = await createProductApp();
  const ends: (() => unknown)[] = [];
  try {
    const people = await prepare(app);
    const copy = join(app.folder, "bare.sqlite");
    await copyFile(join(app.folder, "signaldeck.sqlite"), copy);
    const product = await startProduct(app.folder, SERVER_CORE);
    ends.push(() => product.stop());
    const scene = {
      ...people,
      signalId: await newestSignal(product.url, people.members[0]?.token),
    };
    const bare = await startBare(copy, scene);
    ends.push(() => bare.kill());
    const agent = new Agent({ keepAlive: true });
    ends.push(() => agent.destroy());
    const sides = { product: productSide(product.url, agent, scene), bare: bareSide(bare) };
    const verdicts: Verdict[] = [];
    for (const call of effort === "quick" ? CALLS.slice(0, 2) : CALLS) {
      for (const callers of [1, AT_ONCE]) {
        verdicts.push(await measure(call, callers, sides, roundsOf(effort, ROUNDS)));
      }
    }
    return verdicts;
  } finally {
    for (const end of ends) await end();
    await app.close();
  }
}

/** Members of the highest tier with a session and a ticket each, an administrator, and a signal. */
async function prepare(app: ProductApp): Promise<Omit<WriteScene, "signalId">> {
  const { services, database } = app;
  await services.pipeline.startFeed();
  await publishOne(services.pipeline.marks);
  await seedMany(database, { members: AT_ONCE, claims: 0, tickets: AT_ONCE });
  const ids = Array.from({ length: AT_ONCE }, (_, n) => memberOf(n).id);
  await database.write(async (transaction) => {
    const them = { where: { id: ids }, transaction, ...deriving };
    await database.model(Member).update({ tier: "elite", dashboardUnlocked: true }, them);
    const status = { category: "technical" as const, status: "open" as const };
    await database.model(SupportTicket).update(status, { where: {}, transaction });
  });
  const tokens = await signInMany(database, AT_ONCE);
  const tickets = await database.model(SupportTicket).findAll({ attributes: ["id"], raw: true });
  const admin = await app.signIn({ role: "admin" });
  await app.leave();
  return {
    members: ids.map((id, n) => ({ id, token: tokens[n] ?? "" })),
    tickets: tickets.map(({ id }) => id),
    admin: { id: admin.id, token: admin.token },
  };
}

async function newestSignal(url: string, token = ""): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/signals?limit=1`, { headers });
  const { data } = (await reply.json()) as { data: SignalDto[] };
  const [signal] = data;
  if (!signal) throw new Error("There is no signal to write about");
  return signal.id;
}

async function startBare(file: string, scene: WriteScene): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "bareWritesProcess.ts");
  const child = fork(program, [file, JSON.stringify(scene)], { execArgv: ["--import", "tsx"] });
  await once(child, "spawn");
  pin(child.pid ?? 0, SERVER_CORE);
  return child;
}

const bareSide =
  (child: ChildProcess): Side =>
  async (order) => {
    child.send(order);
    const [figure] = (await once(child, "message")) as [number];
    return figure;
  };

/** By connections that stay open, as browsers keep theirs. */
const productSide =
  (url: string, agent: Agent, scene: WriteScene): Side =>
  ({ name, callers, length }) => {
    const call = CALLS.find((one) => one.name === name);
    if (!call) throw new Error(`No call is named ${name}`);
    const write = (caller: number, count: number) =>
      send(agent, url + call.path(scene, caller), {
        method: call.method,
        token: call.token(scene, caller),
        body: JSON.stringify(INPUTS[name](count)),
      });
    return writesPerSecond({ callers, length, write });
  };

/** Sends a write and reads its reply to the end. @throws Error when it is refused. */
function send(
  agent: Agent,
  url: string,
  { method, token, body }: { method: string; token: string; body: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const asked = request(url, { agent, method, headers }, (reply) => {
      const { statusCode = 0 } = reply;
      reply.resume().once("end", () => {
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${url}: ${statusCode}`));
      });
    });
    asked.once("error", reject).end(body);
  });
}

async function measure(
  { name, method, shown }: WriteCall,
  callers: number,
  sides: Record<"product" | "bare", Side>,
  rounds: number,
): Promise<Verdict> {
  const figures = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const turn = round % 2 === 0 ? (["bare", "product"] as const) : (["product", "bare"] as const);
    for (const side of turn) {
      const figure = await sides[side]({ name, callers, length: LENGTH });
      // The first round warms both of them up.
      if (round > 0) figures[side].push(figure);
    }
  }
  const how = callers === 1 ? "one after the other" : `${callers} at once`;
  const shownOf = (list: readonly number[]) => {
    const [low, high] = [Math.min(...list), Math.max(...list)].map(Math.round);
    return `${percentile(list, 0.5).toFixed(0)} (${low} to ${high})`;
  };
  process.stdout.write(
    `  ${method} ${shown}, ${how}: ${shownOf(figures.product)} in a second, bare Sequelize ${shownOf(figures.bare)}, n ${rounds}\n`,
  );
  const share = percentile(figures.product, 0.5) / percentile(figures.bare, 0.5);
  return {
    of: "P4",
    goal: `${method} ${shown}, ${how}: at least ${SHARE} x the writes of bare Sequelize`,
    measured: `${share.toFixed(2)} x`,
    reached: share >= SHARE,
  };
}
