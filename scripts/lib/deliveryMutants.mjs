// The guards of everything that leaves the house, and what the code looks like without each. Every
// `code` stands exactly once in its file under server/src; `tests` names the files that must fail.

const outbox = ["delivery/Outbox.test.ts", "delivery/outboxOrder.test.ts"];

/** A guard is taken out where its code is replaced. */
export const MUTANTS = [
  {
    guard: "messages are written in the transaction that causes them",
    file: "delivery/Outbox.ts",
    code: "{ transaction, ignoreDuplicates: true },",
    without: "{ ignoreDuplicates: true },",
    tests: outbox,
  },
  {
    guard: "a message is written once under its key",
    file: "delivery/Outbox.ts",
    code: "idempotencyKey: message.idempotencyKey ?? null,",
    without: "idempotencyKey: null,",
    tests: outbox,
  },
  {
    guard: "the order of a receiver's messages",
    file: "delivery/ChannelWorker.ts",
    code: "[Op.and]: [hasPointAt(now), IS_FIRST_IN_ORDER],",
    without: "[Op.and]: [hasPointAt(now)],",
    tests: outbox,
  },
  {
    guard: "an expired message is not found",
    file: "delivery/ChannelWorker.ts",
    code: "return { expiresAt: { [Op.or]: [null, { [Op.gt]: now }] } };",
    without: "return {};",
    tests: outbox,
  },
  {
    guard: "an expired message is marked",
    file: "delivery/ChannelWorker.ts",
    code: "if (rows.length === 0) return;",
    without: "return;",
    tests: outbox,
  },
  {
    guard: "a failed message is tried again",
    file: "delivery/ChannelWorker.ts",
    code: '...(dead ? { status: "dead" } :',
    without: '...(dead || attempts > 0 ? { status: "dead" } :',
    tests: outbox,
  },
  {
    guard: "tries grow apart",
    file: "delivery/outboxRetry.ts",
    code: "FIRST_DELAY * 2 ** (attempts - 1)",
    without: "FIRST_DELAY",
    tests: outbox,
  },
  {
    guard: "a receiver says when to come back",
    file: "delivery/ChannelWorker.ts",
    code: "Math.max(delay, error.retryAfter)",
    without: "delay",
    tests: outbox,
  },
  {
    guard: "a message belongs to the worker that took it",
    file: "delivery/ChannelWorker.ts",
    code: "return taken === 1;",
    without: "return true;",
    tests: outbox,
  },
  {
    guard: "a dead process's message becomes due again",
    file: "delivery/ChannelWorker.ts",
    code: "const LEASE = 90_000;",
    without: "const LEASE = 90_000_000;",
    tests: outbox,
  },
  {
    guard: "webhooks are signed",
    file: "delivery/webhooks/WebhookSender.ts",
    code: ".map((secret) => new Signer(secret).sign(id, at, body))",
    without: '.map(() => "v1,none")',
    tests: ["delivery/webhooks/WebhookSender.test.ts"],
  },
  {
    guard: "webhooks reach no private address",
    file: "delivery/webhooks/postWebhook.ts",
    code: "new RequestFilteringHttpsAgent({ keepAlive: false })",
    without: "undefined",
    tests: ["delivery/webhooks/postWebhook.test.ts"],
  },
  {
    guard: "what a webhook is told ends with the tier",
    file: "delivery/webhooks/WebhookSender.ts",
    code: "if (allowed) return;",
    without: "return;",
    tests: ["delivery/webhooks/WebhookSender.test.ts"],
  },
];
