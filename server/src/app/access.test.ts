import { ALL_ENDPOINTS } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { CALLERS, type Caller } from "../testing/People.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

const EVERYONE: readonly Caller[] = CALLERS;
const SIGNED_IN = CALLERS.filter((caller) => caller !== "anonymous");
const PAID: readonly Caller[] = ["silver", "pro", "gold", "elite", "support", "admin"];
const TOP: readonly Caller[] = ["gold", "elite", "support", "admin"];
const STAFF: readonly Caller[] = ["support", "admin"];
const ADMIN: readonly Caller[] = ["admin"];

/** Calls of senders outside: no session opens them, only the secret of their source. */
const OWN_SECRET: readonly Caller[] = [];
/** The same, where nobody without the secret learns that there is anything. */
const HIDDEN: readonly Caller[] = [];

/**
 * Who may make which call, written by hand and not taken from the permission table. A call that is
 * missing here fails the test, so that nobody adds one without saying who it is for.
 */
const WHO_MAY: Record<string, readonly Caller[]> = {
  "post /auth/register": EVERYONE,
  "post /auth/confirm-code": EVERYONE,
  "post /auth/login": EVERYONE,
  "post /auth/resend-welcome-email": EVERYONE,
  "post /auth/forgot-password": EVERYONE,
  "post /auth/verify-reset-token": EVERYONE,
  "post /auth/reset-password": EVERYONE,
  "post /auth/first-admin": EVERYONE,
  "post /auth/second-factor": EVERYONE,
  "get /content/public": EVERYONE,
  "get /content/country-rules": EVERYONE,
  "get /content/links": EVERYONE,
  "get /content/faq": EVERYONE,
  "get /content/products": EVERYONE,
  "get /content/support": EVERYONE,
  "get /content/landing": EVERYONE,
  "get /content/pages/:page": EVERYONE,
  "get /market/status": EVERYONE,
  "get /record/summary": EVERYONE,
  "get /record/signals": EVERYONE,
  "get /record/signals.csv": EVERYONE,
  "get /record/signals.jsonl": EVERYONE,
  "get /record/analysis": EVERYONE,
  "get /record/endings": EVERYONE,
  "get /record/calibration": EVERYONE,
  "get /bot-access/offer": EVERYONE,
  "post /bot-access/submit": EVERYONE,
  "get /record/model": SIGNED_IN,
  "post /auth/logout": SIGNED_IN,
  "get /auth/me": SIGNED_IN,
  "post /auth/send-activation-email": SIGNED_IN,
  "put /account/risk-acknowledgement": SIGNED_IN,
  "get /account/settings": SIGNED_IN,
  "put /account/profile": SIGNED_IN,
  "put /account/language": SIGNED_IN,
  "put /account/notifications": SIGNED_IN,
  "put /account/signal-terms": SIGNED_IN,
  "post /account/notifications/test-mail": SIGNED_IN,
  "post /account/email-change": SIGNED_IN,
  "post /account/email-change/confirm": SIGNED_IN,
  "delete /account/email-change": SIGNED_IN,
  "post /account/password": SIGNED_IN,
  "get /account/sessions": SIGNED_IN,
  "delete /account/sessions/:id": SIGNED_IN,
  "delete /account/sessions": SIGNED_IN,
  "get /account/second-factor": SIGNED_IN,
  "post /account/second-factor/enrolment": SIGNED_IN,
  "post /account/second-factor/enrolment/confirm": SIGNED_IN,
  "post /account/second-factor/recovery-codes": SIGNED_IN,
  "post /account/second-factor/removal": SIGNED_IN,
  "get /account/export": SIGNED_IN,
  "post /account/deletion": SIGNED_IN,
  "get /account/webhooks": SIGNED_IN,
  "post /account/webhooks": PAID,
  "put /account/webhooks/:id": PAID,
  "post /account/webhooks/:id/secret": PAID,
  "post /account/webhooks/:id/test": PAID,
  "get /account/webhooks/:id/attempts": SIGNED_IN,
  "delete /account/webhooks/:id": SIGNED_IN,
  "get /account/push/key": SIGNED_IN,
  "get /account/push/subscriptions": SIGNED_IN,
  "post /account/push/subscriptions": PAID,
  "put /account/push/subscriptions/:id": PAID,
  "post /account/push/subscriptions/:id/test": PAID,
  "delete /account/push/subscriptions/:id": SIGNED_IN,
  "get /account/telegram": SIGNED_IN,
  "post /account/telegram/code": SIGNED_IN,
  "put /account/telegram/choice": SIGNED_IN,
  "post /account/telegram/test": SIGNED_IN,
  "delete /account/telegram": SIGNED_IN,
  "get /support/tickets": SIGNED_IN,
  "post /support/tickets": SIGNED_IN,
  "get /support/tickets/:id": SIGNED_IN,
  "post /support/tickets/:id/replies": SIGNED_IN,
  "patch /support/tickets/:id/status": SIGNED_IN,
  "put /users/profile": SIGNED_IN,
  "get /countdown": SIGNED_IN,
  "get /countdown/config": SIGNED_IN,
  "get /membership/claims": SIGNED_IN,
  "post /membership/claims": SIGNED_IN,
  "get /membership/claims/:id/proof": SIGNED_IN,
  "post /auth/validate-dashboard-code": SIGNED_IN,
  "get /staff/announcements": ADMIN,
  "get /staff/announcements/audience": ADMIN,
  "post /staff/announcements/preview": ADMIN,
  "post /staff/announcements/test": ADMIN,
  "post /staff/announcements": ADMIN,
  "post /staff/announcements/:id/stop": ADMIN,
  "get /staff/member-imports": ADMIN,
  "post /staff/member-imports/check": ADMIN,
  "post /staff/member-imports": ADMIN,
  "post /staff/member-imports/:id/take-back": ADMIN,
  "get /staff/overview": STAFF,
  "get /staff/notices": STAFF,
  "put /staff/notices": STAFF,
  "get /staff/audit": ADMIN,
  "get /staff/audit/choices": ADMIN,
  "get /staff/audit/export": ADMIN,
  "get /staff/outbox": ADMIN,
  "get /staff/outbox/counts": ADMIN,
  "post /staff/outbox/:id/send-again": ADMIN,
  "post /staff/outbox/:id/give-up": ADMIN,
  "get /staff/content": ADMIN,
  "get /staff/content/files/:id": ADMIN,
  "post /staff/content/reload": ADMIN,
  "post /staff/content/files/:id/draft": ADMIN,
  "put /staff/content/files/:id": ADMIN,
  "delete /staff/content/files/:id": ADMIN,
  "get /staff/content/files/:id/versions": ADMIN,
  "get /staff/content/files/:id/versions/:number": ADMIN,
  "post /staff/content/files/:id/versions/:number/restore": ADMIN,
  "get /staff/claims": STAFF,
  "get /staff/claims/summary": STAFF,
  "get /staff/claims/:id": STAFF,
  "put /staff/claims/:id/lease": STAFF,
  "delete /staff/claims/:id/lease": STAFF,
  "get /staff/claims/:id/proof": STAFF,
  "post /staff/claims/:id/approve": STAFF,
  "post /staff/claims/:id/reject": STAFF,
  "post /staff/claims/:id/correct": STAFF,
  "post /staff/claims/:id/undo": STAFF,
  "post /staff/claims/:id/reopen": STAFF,
  "post /staff/members/:id/dashboard-codes": STAFF,
  "delete /staff/members/:id/dashboard-codes": STAFF,
  "get /staff/doctor": ADMIN,
  "get /staff/accounts": ADMIN,
  "post /staff/accounts": ADMIN,
  "post /staff/accounts/:id/invitation": ADMIN,
  "patch /staff/accounts/:id/role": ADMIN,
  "post /staff/accounts/:id/withdrawal": ADMIN,
  "post /staff/accounts/:id/second-factor-reset": ADMIN,
  "get /admin/users": STAFF,
  "get /admin/users/export": ADMIN,
  "get /admin/users/search": STAFF,
  "patch /admin/users/:id/access": ADMIN,
  "get /staff/members/:id": STAFF,
  "get /staff/members/:id/timeline": STAFF,
  "put /staff/members/:id/access": ADMIN,
  "post /staff/members/:id/block": ADMIN,
  "post /staff/members/:id/unblock": ADMIN,
  "post /staff/members/:id/mails": STAFF,
  "post /staff/members/:id/sign-out": STAFF,
  "get /staff/members/:id/notes": STAFF,
  "post /staff/members/:id/notes": STAFF,
  "delete /staff/members/:id/notes/:noteId": STAFF,
  "post /staff/members/:id/views": STAFF,
  "delete /staff/member-views/:id": STAFF,
  "post /countdown/reset": STAFF,
  "get /market/candles": PAID,
  "get /market/prices": PAID,
  "get /signals": PAID,
  "get /signals/:id/seal": PAID,
  "get /signals/stats/performance": PAID,
  "get /signals/stream": PAID,
  "get /signals/today": PAID,
  "get /signals/night": PAID,
  "put /signals/night": PAID,
  "get /staff/signals/desk": ADMIN,
  "get /staff/signals": ADMIN,
  "post /staff/signals/plans": ADMIN,
  "delete /staff/signals/plans/:id": ADMIN,
  "post /staff/signals/:id/void": ADMIN,
  "post /staff/signals/restore": ADMIN,
  "put /staff/signals/engine": ADMIN,
  "put /staff/signals/imports": ADMIN,
  "get /staff/models": ADMIN,
  "post /staff/models": ADMIN,
  "post /staff/models/:hash/promotion": ADMIN,
  "post /staff/models/:hash/retirement": ADMIN,
  "get /staff/signal-sources": ADMIN,
  "post /staff/signal-sources": ADMIN,
  "patch /staff/signal-sources/:id": ADMIN,
  "post /staff/signal-sources/:id/token": ADMIN,
  "get /staff/signal-sources/:id/receipts": ADMIN,
  "post /hooks/signals/:sourceId": OWN_SECRET,
  "post /hooks/signals/:sourceId/:token": OWN_SECRET,
  "get /hooks/partners/:partner/:secret": HIDDEN,
  "post /hooks/partners/:partner/:secret": HIDDEN,
  "get /membership/broker-link": SIGNED_IN,
  "get /staff/partners": ADMIN,
  "put /staff/partners/:partner": ADMIN,
  "post /staff/partners/:partner/secret": ADMIN,
  "get /staff/partners/:partner/postbacks": ADMIN,
  "post /staff/partners/:partner/postbacks/:id/retry": ADMIN,
  "post /staff/partners/:partner/try": ADMIN,
  "get /staff/asked-partners": ADMIN,
  "put /staff/asked-partners/:partner": ADMIN,
  "delete /staff/asked-partners/:partner": ADMIN,
  "post /staff/asked-partners/:partner/try": ADMIN,
  "post /staff/claims/:id/question": STAFF,
  "get /journal/day": PAID,
  "get /journal/received": PAID,
  "get /inbox": SIGNED_IN,
  "post /support/tickets/:id/files": SIGNED_IN,
  "get /support/tickets/:id/files/:fileId": SIGNED_IN,
  "post /staff/tickets/:id/files": STAFF,
  "get /staff/tickets/:id/files/:fileId": STAFF,
  "get /inbox/unread": SIGNED_IN,
  "post /inbox/read": SIGNED_IN,
  "put /journal/notes/:signalId": PAID,
  "put /journal/entries/:signalId": PAID,
  "delete /journal/entries/:signalId": PAID,
  "get /journal/results": PAID,
  "get /journal/export": PAID,
  "get /journal/settings": PAID,
  "put /journal/settings": PAID,
  "put /journal/pause": PAID,
  "delete /journal/pause": PAID,
  "get /community/posts": PAID,
  "delete /community/posts/:postId": PAID,
  "put /community/posts/:postId/like": PAID,
  "post /community/posts/:postId/reports": PAID,
  "get /community/stats": PAID,
  "get /community/leaderboard": PAID,
  "post /community/posts": PAID,
  "get /community/moderation": STAFF,
  "get /community/posts/:postId/context": STAFF,
  "post /community/posts/:postId/hide": STAFF,
  "post /community/posts/:postId/restore": STAFF,
  "post /community/posts/:postId/dismiss-reports": STAFF,
  "get /elite-room/posts": TOP,
  "post /elite-room/posts/:postId/replies": TOP,
  "delete /elite-room/replies/:replyId": TOP,
  "post /elite-room/posts": STAFF,
  "put /elite-room/posts/:postId/pin": STAFF,
  "delete /elite-room/posts/:postId": STAFF,
  "get /academy": PAID,
  "get /academy/courses/:courseId": PAID,
  "put /academy/courses/:courseId/lessons/:lessonId": PAID,
  "get /staff/tickets": STAFF,
  "get /staff/tickets/:id": STAFF,
  "post /staff/tickets/:id/replies": STAFF,
  "patch /staff/tickets/:id/status": STAFF,
  "patch /staff/tickets/:id": STAFF,
  "put /staff/tickets/:id/assignee": STAFF,
  "post /staff/tickets/:id/notes": STAFF,
  "put /staff/tickets/:id/presence": STAFF,
  "get /staff/ticket-counts": STAFF,
  "get /staff/colleagues": STAFF,
  "get /staff/canned-answers": STAFF,
  "get /bot-access/submissions": STAFF,
  "get /bot-access/submissions/counts": STAFF,
  "get /bot-access/submissions/export": STAFF,
  "get /bot-access/submissions/:id": STAFF,
  "patch /bot-access/submissions/:id/status": STAFF,
  "get /bot-access/settings": TOP,
  "put /bot-access/settings": TOP,
  "put /bot-access/state": TOP,
  "get /copy-trading/interest": PAID,
  "put /copy-trading/interest": PAID,
  "get /staff/setup": ADMIN,
  "put /staff/setup/brand": ADMIN,
  "put /staff/setup/address": ADMIN,
  "put /staff/setup/mail": ADMIN,
  "post /staff/setup/mail/test": ADMIN,
  "put /staff/setup/feed": ADMIN,
  "post /staff/setup/feed/check": ADMIN,
  "put /staff/setup/telegram": ADMIN,
  "delete /staff/setup/telegram": ADMIN,
  "post /staff/setup/restart": ADMIN,
};

/** Anything in the place of an id: who may call is decided before the id is looked up. */
const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

describe("who may make which call", () => {
  let product: ProductApp;

  beforeAll(async () => {
    product = await createProductApp();
  });
  afterAll(() => product.close());

  it("is said for every call, and for none that does not exist", () => {
    const calls = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(WHO_MAY).sort()).toEqual(calls.sort());
  });

  it.each(
    ALL_ENDPOINTS.filter(({ kind }) => kind !== "stream").map(
      (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    ),
  )("%s", async (name, { method, path }) => {
    const allowed = WHO_MAY[name] ?? [];
    // Signing out ends the session that makes the call; its callers must not be used again.
    const endsSession = path === "/auth/logout";
    for (const caller of CALLERS) {
      if (endsSession && caller !== "anonymous") continue;
      const body = method === "get" ? undefined : {};
      const { status } = await product
        .call(method, path.replace(/:\w+/g, SOME_ID), body)
        .as(caller);
      const unknown = caller === "anonymous" || allowed === OWN_SECRET ? 401 : 403;
      const refusal = allowed === HIDDEN ? 404 : unknown;
      if (allowed.includes(caller))
        expect([401, 403], `${caller}: ${status}`).not.toContain(status);
      else expect(status, caller).toBe(refusal);
      expect(status, caller).toBeLessThan(500);
    }
  });

  it("never breaks on a NUL, wherever in an address it stands", async () => {
    for (const { method, path, query, kind } of ALL_ENDPOINTS) {
      if (method !== "get" || kind === "stream") continue;
      const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
      const addresses = names.map((name) => `${path.replace(/:\w+/g, SOME_ID)}?${name}=a%00`);
      if (path.includes(":")) addresses.push(path.replace(/:\w+/g, "a%00"));
      for (const address of addresses) {
        const { status } = await product.call(method, address).as("admin");
        expect([400, 403], address).toContain(status);
      }
    }
  });
});
