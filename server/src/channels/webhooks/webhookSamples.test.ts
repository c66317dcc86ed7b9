import { MINUTE, SECOND, WEBHOOK_MESSAGES, WebhookBody } from "@signaldeck/contract";
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { postOut } from "../../http/postOut.ts";
import { REPOSITORY_ROOT } from "../../paths.ts";
import {
  canRun,
  LANGUAGES,
  SampleReceiver,
} from "../../delivery/webhooks/testing/SampleReceiver.ts";
import { signedHeaders } from "../../delivery/webhooks/signedHeaders.ts";
import { soon } from "../../testing/soon.ts";

const PAGE = readFileSync(join(REPOSITORY_ROOT, "docs", "WEBHOOKS.md"), "utf8");

/** The one block of the page in a language. */
function sampleOf(fence: string): string {
  const blocks = [...PAGE.matchAll(new RegExp(`^\`\`\`${fence}\n([^]*?)^\`\`\`$`, "gm"))];
  expect(blocks, fence).toHaveLength(1);
  return blocks[0]?.[1] ?? "";
}

/** First cells of the page's tables, without their marks, where they are code. */
const ROWS = [...PAGE.matchAll(/^\| `([^`]+)` /gm)].map(([, cell]) => cell);

const secretOf = (bytes: Buffer) => `whsec_${bytes.toString("base64")}`;
const SECRET = secretOf(randomBytes(24));
const OTHER = secretOf(randomBytes(24));
const BODY = JSON.stringify(JSON.parse(sampleOf("json")));

/** What the sender would send. */
function signed({ secrets = [SECRET], ahead = 0 } = {}) {
  const at = new Date(Date.now() + ahead);
  return signedHeaders({ id: randomUUID(), at, body: BODY, secrets, brand: "Deck" });
}

describe("the page about webhooks", () => {
  it("names the headers and the messages that are sent, each once", () => {
    const names = [...Object.keys(signed()), "type", ...Object.keys(WEBHOOK_MESSAGES)];
    expect(ROWS.sort()).toEqual(names.sort());
  });

  it("shows a body as it is sent", () => {
    expect(WebhookBody.parse(JSON.parse(BODY))).toEqual(JSON.parse(BODY));
  });
});

describe.each(LANGUAGES)("the page's receiver in $name", (language) => {
  const here = canRun(language);
  const code = sampleOf(language.fence);
  const words = here ? "" : ` (not run: ${language.program} is not on this machine)`;
  let receiver: SampleReceiver | undefined;
  beforeAll(async () => {
    if (here) receiver = await SampleReceiver.open(language, code, SECRET);
  });
  afterAll(() => receiver?.close());

  const post = async (headers: Record<string, string>, body = BODY, to = receiver) => {
    const { status } = await postOut(to?.url ?? "", { headers, body, allowLoopback: true });
    return status;
  };

  it.skipIf(!here)(`takes what was signed with its secret, and nothing else${words}`, async () => {
    expect(await post(signed())).toBe(204);
    await soon(() => expect(receiver?.printed).toContain("signal.published EUR/USD"));
    expect(await post(signed({ secrets: [OTHER, SECRET] }))).toBe(204);
    expect(await post(signed({ ahead: -4 * MINUTE }))).toBe(204);

    expect(await post(signed({ secrets: [OTHER] }))).toBe(400);
    expect(await post(signed(), BODY.replace("CALL", "PUT"))).toBe(400);
    expect(await post({ ...signed(), "webhook-id": randomUUID() })).toBe(400);
    expect(await post(signed({ ahead: -5 * MINUTE - 2 * SECOND }))).toBe(400);
    expect(await post(signed({ ahead: 5 * MINUTE + 2 * SECOND }))).toBe(400);
    const old = signed({ ahead: -6 * MINUTE });
    const { "webhook-timestamp": now } = signed();
    expect(await post({ ...old, "webhook-timestamp": now })).toBe(400);
    expect(await post({ ...signed(), "webhook-timestamp": "soon" })).toBe(400);
    expect(await post({})).toBe(400);
  });

  it.skipIf(!here)(`takes nothing without a secret${words}`, async () => {
    const unset = await SampleReceiver.open(language, code, "").catch((error: unknown) => error);
    if (!(unset instanceof SampleReceiver)) {
      expect(String(unset)).toContain("Set WEBHOOK_SECRET.");
      return;
    }
    onTestFinished(() => unset.close());
    expect(await post(signed(), BODY, unset)).toBe(500);
  });
});
