import { PARTNERS, type Partner, type TriedPostbackDto } from "@signaldeck/contract";
import { isToken } from "../../http/senderSecrets.ts";
import { PartnerSetting } from "./PartnerSetting.ts";
import type { PartnersDeps } from "./partnersDeps.ts";
import { presentRead } from "./presentPostback.ts";
import { cameBy, type Came } from "./endedAddress.ts";
import { takePostback } from "./takePostback.ts";

/**
 * Says how an address would be read and what would follow, by doing it and taking all of it back:
 * there is no second calculation that could say otherwise.
 */
export async function tryPostback(
  deps: PartnersDeps,
  partner: Partner,
  address: string,
): Promise<TriedPostbackDto> {
  const { came, secretFits } = await partsOf(deps, partner, address);
  const { postback, repeated } = await deps.database.rehearse((transaction) =>
    takePostback(deps, transaction, partner, came),
  );
  return {
    secretFits,
    read: presentRead(postback),
    repeated,
    fate: repeated ? null : postback.fate,
    reason: repeated ? null : postback.reason,
    match: postback.matchedBy,
  };
}

/** A whole address, or what stands behind its question mark, which alone shows no end. */
async function partsOf(
  { database }: PartnersDeps,
  partner: Partner,
  address: string,
): Promise<{ came: Came; secretFits: boolean | null }> {
  const [path = "", ...rest] = address.split("?");
  const isQuery = rest.length === 0 && !path.includes("/");
  // What a partner calls has no fragment.
  const [query = ""] = (isQuery ? address : rest.join("?")).split("#");
  const bare: Came = { query, body: "", ended: false };
  if (isQuery) return { came: bare, secretFits: null };
  const [, named, secret] = /\/hooks\/partners\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (named === undefined || secret === undefined) return { came: bare, secretFits: null };
  const isOurs = PARTNERS.some((one) => one === named) && named === partner;
  const setting = await database.model(PartnerSetting).findByPk(partner, { raw: true });
  const hash = setting?.secretHash ?? null;
  const secretFits = isOurs && hash !== null && isToken(secret, hash);
  return { came: cameBy(partner, secret, bare), secretFits };
}
