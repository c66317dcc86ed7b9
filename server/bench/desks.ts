import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../src/database/Database.ts";
import { createLog } from "../src/process/log.ts";
import { percentile, timed, type Effort, type Verdict } from "./measure.ts";
import { startProduct, type RunningBench } from "./product.ts";
import { memberOf, seedMany, type Amounts } from "./seedMany.ts";
import { signInAdmin } from "./signInAdmin.ts";

const SMALL: Amounts = { members: 1_000, claims: 200, tickets: 500 };
const LARGE: Amounts = { members: 100_000, claims: 20_000, tickets: 50_000 };

/**
 * Each call is asked on the small and the large database by turns, so that both meet the same
 * machine, and so often that its slowest hundredth is more than one unlucky reply.
 */
const ROUNDS = 41;
const ASKED = 20;
const PRODUCT_CORE = 0;

/** Goals of the desks. */
const P99_LIMIT = 100;
const GROWTH_LIMIT = 2;

/** What a desk asks for, by what it shows. `last` is the last page of a hundred-row list. */
function callsOf(amounts: Amounts): Record<string, string> {
  const someone = memberOf(Math.floor(amounts.members / 2));
  return {
    "members, first page": "/admin/users?page=1&limit=50",
    "members, last page": `/admin/users?page=${amounts.members / 50}&limit=50`,
    "members by a name": "/admin/users/search?query=ngozi&limit=50",
    "members by two names": "/admin/users/search?query=ngozi%20eze&limit=50",
    "a member by address": `/admin/users/search?query=${someone.email}&limit=50`,
    "a member by admission code": `/admin/users/search?query=${someone.admissionCode}&limit=50`,
    "a member's page": `/staff/members/${someone.id}`,
    "a member's timeline": `/staff/members/${someone.id}/timeline`,
    "claims that wait": "/staff/claims?status=waiting",
    "claims, newest": "/staff/claims",
    "a claim by admission code": `/staff/claims?search=${someone.admissionCode}`,
    "claims, summary": "/staff/claims/summary",
    "tickets, queue": "/staff/tickets",
    "tickets of a category": "/staff/tickets?category=billing",
    "tickets by subject": "/staff/tickets?search=deposit%204",
    "tickets, counts": "/staff/ticket-counts",
    overview: "/staff/overview",
    "audit log": "/staff/audit",
  };
}

interface Subject {
  folder: string;
  product: RunningBench;
  token: string;
  calls: Record<string, string>;
  /** Milliseconds of each reply, by call. */
  times: Map<string, number[]>;
}

/** Lists, searches and queues of the staff on a small and on a large database, by turns. */
export async function deskBench(effort: Effort): Promise<Verdict[]> {
  const subjects: Subject[] = [];
  const large = effort === "quick" ? { members: 10_000, claims: 2_000, tickets: 5_000 } : LARGE;
  const rounds = effort === "quick" ? 3 : ROUNDS;
  try {
    for (const amounts of [SMALL, large]) subjects.push(await prepare(amounts));
    const [few, many] = subjects;
    if (!few || !many) return [];
    for (const name of Object.keys(many.calls)) {
      for (const subject of subjects) await ask(subject, name, ASKED, false);
      for (let round = 0; round < rounds; round += 1) {
        const turn = round % 2 === 0 ? [few, many] : [many, few];
        for (const subject of turn) await ask(subject, name, ASKED, true);
      }
    }
    return judge(few, many);
  } finally {
    for (const { product, folder } of subjects) {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function prepare(amounts: Amounts): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-bench-"));
  const database = await Database.open({
    url: null,
    file: join(folder, "signaldeck.sqlite"),
    log: createLog("error"),
  });
  const took = await timed(() => seedMany(database, amounts));
  const token = await signInAdmin(database);
  await database.close();
  process.stdout.write(`  ${amounts.members} members in ${(took / 1_000).toFixed(0)} s\n`);
  const product = await startProduct(folder, PRODUCT_CORE);
  return { folder, product, token, calls: callsOf(amounts), times: new Map() };
}

/** Asks a call `count` times, one after the other, and reads each reply to its end. */
async function ask(subject: Subject, name: string, count: number, keep: boolean): Promise<void> {
  const { product, token, calls, times } = subject;
  const path = calls[name] ?? "";
  for (let asked = 0; asked < count; asked += 1) {
    const ms = await timed(async () => {
      const reply = await fetch(`${product.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${text}`);
    });
    if (keep) times.set(name, [...(times.get(name) ?? []), ms]);
  }
}

function judge(small: Subject, large: Subject): Verdict[] {
  const fixed = (figure: number) => figure.toFixed(1).padStart(7);
  process.stdout.write(
    `  ${"".padEnd(28)}  small p50    p99   large p50    p99   ratio p50   p99\n`,
  );
  return Object.keys(large.calls).flatMap((name) => {
    const figures = [small, large].map(({ times }) => {
      const list = times.get(name) ?? [];
      return { p50: percentile(list, 0.5), p99: percentile(list, 0.99) };
    });
    const [few, many] = figures;
    if (!few || !many) return [];
    const ratio = { p50: many.p50 / few.p50, p99: many.p99 / few.p99 };
    process.stdout.write(
      `  ${name.padEnd(28)}  ${fixed(few.p50)} ${fixed(few.p99)}   ${fixed(many.p50)} ${fixed(many.p99)}   ${ratio.p50.toFixed(2).padStart(9)} ${ratio.p99.toFixed(2).padStart(5)}\n`,
    );
    return [
      {
        of: "P8",
        goal: `${name}: p99 under ${P99_LIMIT} ms`,
        measured: `${many.p99.toFixed(1)} ms`,
        reached: many.p99 < P99_LIMIT,
      },
      {
        of: "P8",
        goal: `${name}: p99 at most ${GROWTH_LIMIT} x the small database's`,
        measured: `${ratio.p99.toFixed(2)} x (median ${ratio.p50.toFixed(2)} x)`,
        reached: ratio.p99 <= GROWTH_LIMIT,
      },
    ];
  });
}
