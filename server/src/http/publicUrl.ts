import { t } from "@signaldeck/contract";
import { isLoopback } from "../process/addresses/loopback.ts";
import { parseAddress } from "../process/addresses/readAddress.ts";
import { AppError } from "./AppError.ts";

/** Names that mean a machine itself or its own network, whatever they resolve to. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home|intranet)\.?$/;

/**
 * Refuses an address that could never be delivered to. What a name resolves to is looked at when
 * it is connected to, each time.
 * @param field under which the input carries it.
 * @throws AppError `validation_failed` at that field.
 */
export function assertPublicUrl(url: string, allowLoopback: boolean, field = "url"): void {
  const target = new URL(url);
  if (allowLoopback && isLoopback(target.hostname)) return;
  if (target.protocol !== "https:") refuse(field, () => t("The address must begin with https://"));
  const { hostname } = target;
  const address = parseAddress(hostname);
  const isPublic =
    address === null
      ? hostname.includes(".") && !PRIVATE_NAMES.test(hostname)
      : address.range() === "unicast";
  if (!isPublic) refuse(field, notPublic);
}

const notPublic = () => t("Only a public address can be used");

function refuse(path: string, message: () => string): never {
  throw new AppError("validation_failed", message, { fields: [{ path, message }] });
}
