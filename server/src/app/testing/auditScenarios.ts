import { png } from "../../access/claims/testing/sendClaim.ts";
import { Signal } from "../../signals/Signal.ts";
import { ANNOUNCEMENT_SCENARIOS } from "./announcementScenarios.ts";
import type { AuditWorld } from "./AuditWorld.ts";
import { IMPORT_SCENARIOS } from "./importScenarios.ts";
import { CONTENT_SCENARIOS } from "./contentScenarios.ts";
import { PARTNER_SCENARIOS } from "./partnerScenarios.ts";
import type { Deed, Scenario } from "./Scenario.ts";
import { SETUP_SCENARIOS } from "./setupScenarios.ts";

/** A valid request for every call that changes something by a permission of staff. */
export const SCENARIOS: Record<string, Scenario> = {
  "put /staff/claims/:id/lease": async (world) => {
    const { id, memberId } = await world.claim();
    const as = await world.support();
    await world.make("put", `/staff/claims/${id}/lease`, { as, body: { takeOver: false } });
    return { params: { id }, body: { takeOver: true }, subject: { type: "member", id: memberId } };
  },
  "post /staff/claims/:id/approve": async (world) => {
    const { id, memberId } = await world.claim();
    const body = { verifiedAmount: 500 };
    return { params: { id }, body, subject: { type: "member", id: memberId } };
  },
  "post /staff/claims/:id/reject": async (world) => {
    const { id, memberId } = await world.claim();
    const body = { reason: "The picture cannot be read." };
    return { params: { id }, body, subject: { type: "member", id: memberId } };
  },
  "post /staff/claims/:id/correct": async (world) => ({
    ...(await approvedClaim(world)),
    body: { verifiedAmount: 120, reason: "The receipt shows $120." },
  }),
  "post /staff/claims/:id/undo": approvedClaim,
  "post /staff/claims/:id/reopen": async (world) => ({
    ...(await approvedClaim(world)),
    body: { reason: "The receipt is of another account." },
  }),
  ...ANNOUNCEMENT_SCENARIOS,
  ...IMPORT_SCENARIOS,
  "post /staff/members/:id/dashboard-codes": onGuest({ tier: "silver" }),
  "delete /staff/members/:id/dashboard-codes": async (world) => {
    const { id } = await world.guest();
    const path = `/staff/members/${id}/dashboard-codes`;
    await world.make("post", path, { as: "admin", body: { tier: "silver" } });
    return { params: { id }, subject: { type: "member", id } };
  },
  "patch /admin/users/:id/access": onGuest({
    tier: "gold",
    dashboardUnlocked: true,
    hasDeposited: true,
  }),
  "post /countdown/reset": async (world) => {
    const { id } = await world.guest();
    return { body: { memberId: id }, subject: { type: "member", id } };
  },
  "put /staff/members/:id/access": onGuest({
    tier: "gold",
    dashboardUnlocked: true,
    until: null,
    reason: "A friend of the house",
    seen: { tier: "guest", dashboardUnlocked: false, grantedUntil: null },
  }),
  "post /staff/members/:id/block": onGuest({ reason: "Sends adverts" }),
  "post /staff/members/:id/unblock": async (world) => {
    const { id } = await world.guest();
    const body = { reason: "Sends adverts" };
    await world.make("post", `/staff/members/${id}/block`, { as: "admin", body });
    return { params: { id }, body: { reason: "Has apologised" }, subject: { type: "member", id } };
  },
  "post /staff/members/:id/mails": onGuest({ mail: "activation" }),
  "post /staff/registrations/:id/code": onRegistration,
  "delete /staff/registrations/:id": onRegistration,
  "post /staff/members/:id/sign-out": onGuest(),
  "post /staff/members/:id/notes": onGuest({ text: "Prefers to be called" }),
  "delete /staff/members/:id/notes/:noteId": async (world) => {
    const { id } = await world.guest();
    const body = { text: "Prefers to be called" };
    const note = await world.make("post", `/staff/members/${id}/notes`, { as: "admin", body });
    return { params: { id, noteId: note.id }, subject: { type: "member", id } };
  },
  "post /staff/members/:id/views": onGuest(),
  "delete /staff/member-views/:id": async (world) => {
    const { id } = await world.guest();
    const view = await world.make("post", `/staff/members/${id}/views`, { as: "admin" });
    return { params: { id: view.id }, subject: { type: "member", id } };
  },
  "post /staff/accounts": (world) =>
    Promise.resolve({ body: invitation(world), subject: { type: "staff" } }),
  "post /staff/accounts/:id/invitation": async (world) => {
    const body = invitation(world);
    const { id } = await world.make("post", "/staff/accounts", { as: "admin", body });
    return { params: { id }, subject: { type: "staff", id } };
  },
  "patch /staff/accounts/:id/role": onColleague({ role: "admin" }),
  "post /staff/accounts/:id/withdrawal": onColleague(),
  "post /staff/accounts/:id/second-factor-reset": onColleague(),
  "post /staff/content/reload": () => Promise.resolve({ subject: { type: "content", id: "all" } }),
  ...CONTENT_SCENARIOS,
  "post /staff/outbox/send-again": async (world) => {
    await world.message("dead");
    return { body: {}, subject: { type: "outbox_message", id: "all" } };
  },
  "post /staff/outbox/:id/send-again": async (world) => {
    const id = await world.message("dead");
    return { params: { id }, subject: { type: "outbox_message", id } };
  },
  "post /staff/outbox/:id/give-up": async (world) => {
    const id = await world.message("waiting");
    return { params: { id }, subject: { type: "outbox_message", id } };
  },
  "post /staff/signals/plans": (world) =>
    Promise.resolve({ body: plan(world), subject: { type: "planned_signal" } }),
  "delete /staff/signals/plans/:id": async (world) => {
    const { plans } = await world.make<{ plans: { id: string }[] }>("get", "/staff/signals/desk", {
      as: "admin",
    });
    const body = plan(world);
    const id =
      plans[0]?.id ?? (await world.make("post", "/staff/signals/plans", { as: "admin", body })).id;
    return { params: { id }, subject: { type: "planned_signal", id } };
  },
  "post /staff/signals/:id/void": async (world) => {
    const id = await world.activeSignal();
    const body = { reason: "The price was wrong." };
    return { params: { id }, body, subject: { type: "signal", id } };
  },
  "post /staff/signals/:id/withdraw": async (world) => {
    const id = await world.activeSignal();
    const body = { reason: "The feed was wrong." };
    return { params: { id }, body, subject: { type: "signal", id } };
  },
  "post /staff/signals/:id/held": async (world) => {
    const id = await world.heldSignal();
    return { params: { id }, body: { source: "live" }, subject: { type: "signal", id } };
  },
  "post /staff/signals/restore": async (world) => {
    const id = await world.activeSignal();
    const { database } = world.product.services;
    await database.write((transaction) =>
      database.model(Signal).update({ takeProfit: 7 }, { where: { id }, transaction }),
    );
    return { body: { reason: "A row was changed." }, subject: { type: "ledger" } };
  },
  "put /staff/signals/engine": switchOf("engine"),
  "put /staff/signals/imports": switchOf("imports"),
  "post /staff/signal-sources": (world) =>
    Promise.resolve({ body: source(world), subject: { type: "import_source" } }),
  "patch /staff/signal-sources/:id": async (world) => {
    const id = await sourceOf(world);
    const subject = { type: "import_source", id };
    return { params: { id }, body: { disabled: true }, subject };
  },
  "post /staff/signal-sources/:id/token": async (world) => {
    const id = await sourceOf(world);
    return { params: { id }, subject: { type: "import_source", id } };
  },
  ...PARTNER_SCENARIOS,
  ...SETUP_SCENARIOS,
  "post /community/posts/:postId/hide": async (world) =>
    onPost(await world.reportedPost(), { reason: "An advert" }),
  "post /community/posts/:postId/restore": async (world) => {
    const id = await world.reportedPost();
    const body = { reason: "An advert" };
    await world.make("post", `/community/posts/${id}/hide`, { as: "admin", body });
    return onPost(id);
  },
  "post /community/posts/:postId/dismiss-reports": async (world) =>
    onPost(await world.reportedPost()),
  "post /elite-room/posts": () =>
    Promise.resolve({ body: { text: "Welcome" }, subject: { type: "elite_post" } }),
  "put /elite-room/posts/:postId/pin": async (world) => {
    const postId = await world.elitePost();
    return { params: { postId }, body: { pinned: true }, subject: elitePost(postId) };
  },
  "delete /elite-room/posts/:postId": async (world) => {
    const postId = await world.elitePost();
    return { params: { postId }, subject: elitePost(postId) };
  },
  "post /staff/tickets/:id/replies": onTicket({ message: "Here is how." }),
  "post /staff/tickets/:id/files": async (world) => {
    const { id } = await world.ticket();
    const body = { message: "Here is how." };
    return { params: { id }, body, file: png(), subject: { type: "ticket", id } };
  },
  "patch /staff/tickets/:id/status": onTicket({ status: "closed" }),
  "patch /staff/tickets/:id": onTicket({ priority: "urgent" }),
  "put /staff/tickets/:id/assignee": async (world) => {
    const { id } = await world.ticket();
    const body = { assigneeId: world.adminId, seenAssigneeId: null };
    return { params: { id }, body, subject: { type: "ticket", id } };
  },
  "post /staff/tickets/:id/notes": onTicket({ text: "Has asked before" }),
  "patch /bot-access/submissions/:id/status": async (world) => {
    const { id } = await world.application();
    const body = { status: "contacted", notes: "Called today", seenStatus: "new" };
    return { params: { id }, body, subject: { type: "application", id } };
  },
};

const elitePost = (id: string) => ({ type: "elite_post", id });

async function onRegistration(world: AuditWorld): Promise<Deed> {
  const { id } = await world.product.makeRegistration();
  return { params: { id }, subject: { type: "registration", id } };
}

function onGuest(body?: object): Scenario {
  return async (world) => {
    const { id } = await world.guest();
    return { params: { id }, ...(body && { body }), subject: { type: "member", id } };
  };
}

function onColleague(body?: object): Scenario {
  return async (world) => {
    const { id } = await world.support();
    return { params: { id }, ...(body && { body }), subject: { type: "staff", id } };
  };
}

function onTicket(body: object): Scenario {
  return async (world) => {
    const { id, lastSeen } = await world.ticket();
    return { params: { id }, body: { lastSeen, ...body }, subject: { type: "ticket", id } };
  };
}

function onPost(postId: string, body?: object): Deed {
  const subject = { type: "community_post", id: postId };
  return { params: { postId }, ...(body && { body }), subject };
}

/** Stops what runs, or starts what is stopped. */
function switchOf(name: "engine" | "imports"): Scenario {
  return async (world) => {
    const desk = await world.make<Record<typeof name, { paused: boolean }>>(
      "get",
      "/staff/signals/desk",
      { as: "admin" },
    );
    const { paused } = desk[name];
    const body = paused ? { paused: false } : { paused: true, reason: "The feed is checked." };
    return { body, subject: { type: "switch", id: name } };
  };
}

function plan(world: AuditWorld): object {
  const [pair] = world.product.services.feed.info.pairs;
  const slot = world.nextMark().toISOString();
  return { slot, pair, direction: "CALL", analysis: "The low has held." };
}

const invitation = (world: AuditWorld) => ({
  email: `colleague${world.next()}@example.org`,
  fullName: "New Colleague",
  role: "support",
});

const source = (world: AuditWorld) => ({ name: `Source ${world.next()}`, kind: "tradingview" });

async function sourceOf(world: AuditWorld): Promise<string> {
  const made = await world.make<{ source: { id: string } }>("post", "/staff/signal-sources", {
    as: "admin",
    body: source(world),
  });
  return made.source.id;
}

async function approvedClaim(world: AuditWorld): Promise<Deed> {
  const { id, memberId } = await world.claim();
  const body = { verifiedAmount: 500 };
  await world.make("post", `/staff/claims/${id}/approve`, { as: await world.support(), body });
  return { params: { id }, subject: { type: "member", id: memberId } };
}
