import { setTimeout as sleep } from "node:timers/promises";
import { SECOND, type SetupDto, type TestMailDto } from "@signaldeck/contract";
import type { Post } from "../../src/delivery/outbox/testing/openPost.ts";
import { ADDRESS } from "./Installation.ts";
import { ADMIN, call } from "./people.ts";
import { step } from "./steps.ts";

const PATIENCE = 60 * SECOND;

/** Tells the server of itself what the Setup page asks an admin for, by the page's own calls. */
export async function setUp(token: string, post: Post): Promise<void> {
  const save = (part: string, body: object) =>
    step(`setup: ${part}`, async () => {
      const { waiting } = await call<SetupDto>("PUT", `/staff/setup/${part}`, { token, body });
      return waiting.length === 0 ? "saved" : `saved; after a restart: ${waiting.join(", ")}`;
    });
  await step("the server knows nothing of itself", async () => {
    const { address, mail, feed } = await call<SetupDto>("GET", "/staff/setup", { token });
    const sources = [address, mail, feed].map(({ source }) => source);
    if (sources.some((source) => source !== "none")) throw new Error(sources.join());
    return "no address, no mail server, no prices";
  });
  await save("brand", { name: "Deck of the walk", supportEmail: "help@deck.example" });
  await save("address", { url: ADDRESS });
  await save("mail", {
    host: "127.0.0.1",
    port: post.port,
    security: "starttls",
    user: "",
    password: "",
    fromName: "Deck of the walk",
    fromAddress: "no-reply@deck.example",
  });
  await step("setup: a test email", async () => {
    const said = await call<TestMailDto>("POST", "/staff/setup/mail/test", { token });
    const came = post.received.some(({ recipients }) => recipients.includes(ADMIN));
    if (!said.taken || !came) throw new Error(JSON.stringify(said));
    return `taken: ${said.reply}`;
  });
  await save("feed", { feed: "simulated", pairs: null });
  await step("setup: restart", () => restart(token));
}

async function restart(token: string): Promise<string> {
  const before = await call<SetupDto>("POST", "/staff/setup/restart", { token });
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const now = await call<SetupDto>("GET", "/staff/setup", { token }).catch(() => null);
    if (now !== null && now.startedAt > before.startedAt) {
      if (now.waiting.length > 0) throw new Error(`It still waits: ${now.waiting.join()}`);
      return `in the same process; it runs on ${now.feed.running}`;
    }
    if (Date.now() > deadline) throw new Error("It did not begin anew");
    await sleep(SECOND / 10);
  }
}
