import type { AskedPartner, AskedPartnerDto, ClaimDetailDto } from "@signaldeck/contract";
import { DepositClaim } from "../../claims/DepositClaim.ts";
import { createLog } from "../../log.ts";
import type { As } from "../../testing/Call.ts";
import { AskedPartnerSetting } from "../asked/AskedPartnerSetting.ts";
import { PartnerQuestions } from "../asked/PartnerQuestions.ts";
import { openPartnersRoom } from "./partnersRoom.ts";
import { StandInPartner } from "./StandInPartner.ts";

/** As an operator pastes it. */
export const TOKEN = "first-token-of-the-operator";

export type AskedRoom = Awaited<ReturnType<typeof openAskedRoom>>;

/** Partners and claims, with a partner that can be asked. */
export async function openAskedRoom() {
  const logLines: string[] = [];
  const log = createLog("trace", { write: (line) => void logLines.push(line) });
  const partner = await StandInPartner.open();
  const partnerRoots = { exness: partner.root, deriv: partner.root };
  const room = await openPartnersRoom({ log, partnerRoots });
  const close = room.close.bind(room);
  const desk = (method: "get" | "put" | "delete" | "post", path = "", body?: object) =>
    room.call<AskedPartnerDto>(method, `/staff/asked-partners${path}`, body);
  return Object.assign(room, {
    logLines,
    partner,
    desk,
    save: (of: AskedPartner = "exness", token = TOKEN) =>
      desk("put", `/${of}`, { token, appId: "app-1" }).as(room.admin),
    newQuestions: (timeout: { timeout?: number } = {}) =>
      new PartnerQuestions({ ...room.partnersDeps, log, ...timeout }),
    /** Sends a claim from a form that named Exness, and resolves with how the desk shows it. */
    async sendClaim(member: As, change: Record<string, string> = { brokerAccountId: "80001" }) {
      const form = { asks: "exness", ...change };
      const { id } = await room.claim(member, form).expect(201).data();
      const path = `/staff/claims/${id}`;
      return {
        id,
        again: () => room.call("post", `${path}/question`),
        decide: (what: string, body: object) =>
          room.call("post", `${path}/${what}`, body).as(room.support).expect(200),
        answer: async () =>
          (await room.call<ClaimDetailDto>("get", path).as(room.support).data()).partnerAnswer,
      };
    },
    /** Nobody is asked and nothing was said: the broker's link leads to Exness. */
    async begin() {
      await room.clear(DepositClaim);
      await room.clear(AskedPartnerSetting);
      partner.heard.length = 0;
      partner.says = () => ({ body: { affiliation: true, accounts: ["8000-1"] } });
      room.deps.content.links.brokerPartner = "exness";
    },
    async close() {
      room.deps.content.links.brokerPartner = null;
      await close();
      await partner.close();
    },
  });
}
