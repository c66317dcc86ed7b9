import { PARTNER_LIMITS, partnersApi, type Partner, type PostbackDto } from "@signaldeck/contract";
import type { Request, Response } from "express";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { success } from "../../http/envelope.ts";
import { requireOwner } from "../../http/owner.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { Member } from "../../members/Member.ts";
import { brokerLinkOf } from "./brokerLink.ts";
import { partnerDoor, type Knock } from "./hook.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";
import type { PartnersDeps } from "./partnersDeps.ts";
import { presentPostback } from "./presentPostback.ts";
import { changePartner, readPartners, renewSecret } from "./settings.ts";
import { retryPostback } from "./takePostback.ts";
import { tryPostback } from "./tryPostback.ts";

/** Members' way to the broker, the door for partners' postbacks, and the desk for both. */
export function mountPartners(api: ApiRouter, deps: PartnersDeps): void {
  const { clock } = deps;
  const actor = (session: Session | null) => requireSession(session).memberId;
  const take = partnerDoor(deps);

  api.json(partnersApi.brokerLink, async ({ session }) => ({
    data: await brokerLinkOf(deps, actor(session)),
  }));

  const answer = async (knock: Omit<Knock, "query">, request: Request, response: Response) => {
    await take({ ...knock, query: queryOf(request.originalUrl) });
    response.status(200).json(success(null, "Received.", clock.now()));
  };
  api.raw(partnersApi.takePostback, ({ params, address }, request, response) =>
    answer({ ...params, address, body: "" }, request, response),
  );
  api.raw(partnersApi.takePostedPostback, ({ params, address, body }, request, response) =>
    answer({ ...params, address, body }, request, response),
  );

  api.json(partnersApi.partners, async () => ({ data: await readPartners(deps) }));

  api.json(partnersApi.changePartner, async ({ owner, params, body }) => ({
    data: await changePartner(deps, requireOwner(owner), params.partner, body),
    message: "The partner is changed.",
  }));

  api.json(partnersApi.renewPartnerSecret, async ({ owner, params }) => ({
    data: await renewSecret(deps, requireOwner(owner), params.partner),
    message: "The address has a new secret. It is shown only now.",
  }));

  api.json(partnersApi.postbacks, async ({ params }) => ({
    data: await listPostbacks(deps, params.partner),
  }));

  api.json(partnersApi.retryPostback, async ({ session, params }) => {
    const handled = await deps.database.write(async (transaction) => {
      await recordAudit(deps, transaction, {
        actorId: actor(session),
        action: "partner.postback_retried",
        subject: { type: "partner", id: params.partner },
        details: { postback: params.id },
      });
      return retryPostback(deps, transaction, params);
    });
    const data = presentPostback(handled, await namesOf(deps, [handled]));
    return { data, message: "The postback is handled." };
  });

  api.json(partnersApi.tryPostback, async ({ params, body }) => ({
    data: await tryPostback(deps, params.partner, body.address),
  }));
}

const queryOf = (url: string) => url.split("?").slice(1).join("?");

async function listPostbacks(deps: PartnersDeps, partner: Partner): Promise<PostbackDto[]> {
  const rows = await deps.database.model(PartnerPostback).findAll({
    where: { partner },
    order: [
      ["receivedAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: PARTNER_LIMITS.listed,
    raw: true,
  });
  const nameOf = await namesOf(deps, rows);
  return rows.map((row) => presentPostback(row, nameOf));
}

/** The names of the members that postbacks were found to be of. */
async function namesOf({ database }: PartnersDeps, rows: readonly PostbackRow[]) {
  const people = await database.model(Member).findAll({
    where: { id: [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))] },
    attributes: ["id", "fullName"],
    raw: true,
  });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return (id: string) => names.get(id);
}
