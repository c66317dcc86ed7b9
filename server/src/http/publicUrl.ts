import { t } from "@signaldeck/contract";
import ipaddr from "ipaddr.js";
import { isLoopback } from "../loopback.ts";
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
  const host = bareHost(target);
  if (ipaddr.isValid(host)) {
    if (ipaddr.process(host).range() !== "unicast") refuse(field, notPublic);
  } else if (PRIVATE_NAMES.test(host) || !host.includes(".")) {
    refuse(field, notPublic);
  }
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "").toLowerCase();

const notPublic = () => t("Only a public address can be used");

function refuse(path: string, message: () => string): never {
  throw new AppError("validation_failed", message, { fields: [{ path, message }] });
}
