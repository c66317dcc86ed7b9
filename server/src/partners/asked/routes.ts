import { askedPartnersApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireOwner } from "../../http/owner.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { askAgain } from "./askAgain.ts";
import type { AskedDeps } from "./askedDeps.ts";
import { readAskedPartners, removeToken, saveToken } from "./askedSettings.ts";
import { tryQuestion } from "./tryQuestion.ts";

/** The desk for partners that are asked, and the press that has one asked again for a claim. */
export function mountAskedPartners(api: ApiRouter, deps: AskedDeps): void {
  const actor = (session: Session | null) => requireSession(session).memberId;

  api.json(askedPartnersApi.askedPartners, async () => ({ data: await readAskedPartners(deps) }));

  api.json(askedPartnersApi.savePartnerToken, async ({ owner, params, body }) => ({
    data: await saveToken(deps, requireOwner(owner), params.partner, body),
    message: "The token is saved.",
  }));

  api.json(askedPartnersApi.removePartnerToken, async ({ owner, params }) => ({
    data: await removeToken(deps, requireOwner(owner), params.partner),
    message: "The token is forgotten.",
  }));

  api.json(askedPartnersApi.tryQuestion, async ({ session, params, body }) => ({
    data: await tryQuestion(deps, actor(session), params.partner, body.about),
  }));

  api.json(askedPartnersApi.askPartnerAgain, async ({ session, params }) => {
    await askAgain(deps, actor(session), params.id);
    return { data: null, message: "The partner is asked." };
  });
}
