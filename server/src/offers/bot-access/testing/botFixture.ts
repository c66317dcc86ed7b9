import { BotApplicationSentDto, type BotApplicationInput } from "@signaldeck/contract";
import type { BotOffer } from "../../../content/botOffer.ts";
import { ScriptedFeed } from "../../../testing/ScriptedFeed.ts";
import { openFixture } from "../../../testing/openFixture.ts";
import { BotSubmission } from "../BotSubmission.ts";
import { mountBotAccess } from "../routes.ts";

export const APPLICATION: BotApplicationInput = {
  fullName: "Test Applicant",
  countryCode: "+234",
  phoneNumber: "+2348012345678",
  email: "applicant@example.org",
  hasAccount: "no",
  hasFunded: "ready",
  canAfford: "yes",
  hasLostMoney: "no",
  lossAmount: "",
  usageMethod: "both",
  wantsCall: "no",
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "week",
};

export type BotFixture = Awaited<ReturnType<typeof openBotFixture>>;

/** The bot-access module on real storage. */
export async function openBotFixture() {
  /** What the operator offers; may be changed. */
  const content: { botOffer: BotOffer | null } = { botOffer: null };
  /** How long the limits put applications off, in ms; nobody waits. */
  const waits: number[] = [];
  const feed = new ScriptedFeed();
  const pauses = { at: () => ({ reason: null, maxLossCents: null, maxSignals: null }) };
  const fixture = await openFixture({
    wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)),
    mount: (api, deps) =>
      mountBotAccess(api, { ...deps, content, feed, pauses, payoutPercent: 85 }),
  });
  const submit = (changes: object = {}) =>
    fixture.call("post", "/bot-access/submit", { ...APPLICATION, ...changes });
  return Object.assign(fixture, {
    content,
    feed,
    waits,
    submit,
    /** Sends an application and reads what was stored. */
    async submitted(changes: object = {}) {
      const data = BotApplicationSentDto.parse(await submit(changes).expect(201).data());
      const row = await fixture.database.model(BotSubmission).findByPk(data.id, { raw: true });
      return { ...data, row };
    },
  });
}
