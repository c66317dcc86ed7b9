import type { PartnerSecretDto } from "@signaldeck/contract";
import { clickIdOf } from "../../access/partners/brokerLink.ts";
import { PartnerPostback } from "../../access/partners/PartnerPostback.ts";
import { endedQuery } from "../../access/partners/endedAddress.ts";
import { saveFailed } from "../../access/partners/takePostback.ts";
import { firstDepositQuery } from "../../access/partners/testing/firstDepositQuery.ts";
import type { AuditWorld } from "./AuditWorld.ts";

/** The postback of a member's first deposit, which the operator lets approve a claim. */
export async function firstDepositOf(
  world: AuditWorld,
  memberId: string,
): Promise<{ params: { partner: string; secret: string } }> {
  const path = "/staff/partners/quotex";
  const { addresses } = await world.make<PartnerSecretDto>("post", `${path}/secret`, {
    as: "admin",
  });
  await world.make("put", path, { as: "admin", body: { enabled: true, approveUpTo: 100 } });
  const secret = /quotex\/([^?]+)/.exec(addresses[0]?.url ?? "")?.[1] ?? "";
  const cid = await clickIdOf(world.product.services, memberId);
  const uid = `70${world.next()}`;
  const values = `status=ftd&eid=e${uid}&uid=${uid}&sumdep=50.00&currency=USD`;
  const query = endedQuery("quotex", values, secret).replace("{click_id}", cid);
  // What is put into the path for it is the rest of the address.
  return { params: { partner: "quotex", secret: `${secret}?${query}` } };
}

/**
 * The same of another partner, whose secret no such postback needs, as it lies there after its
 * handling has broken off; resolves with its id.
 */
export async function failedDepositOf(world: AuditWorld, memberId: string): Promise<string> {
  const { database, clock } = world.product.services;
  const path = "/staff/partners/pocket-option";
  await world.make("post", `${path}/secret`, { as: "admin" });
  await world.make("put", path, { as: "admin", body: { enabled: true, approveUpTo: 100 } });
  const clickId = await clickIdOf({ database, clock }, memberId);
  const query = firstDepositQuery({ click: clickId, account: `71${world.next()}`, secret: "kept" });
  await saveFailed({ database, clock }, "pocket-option", { query, body: "", ended: true });
  const { id } = await database
    .model(PartnerPostback)
    .findOne({ where: { clickId }, raw: true, rejectOnEmpty: true });
  return id;
}
