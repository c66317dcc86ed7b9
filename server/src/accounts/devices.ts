import type { DeviceDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { AppError } from "../http/AppError.ts";
import type { Session } from "../http/session.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { deviceText } from "./deviceText.ts";
import { StoredSession } from "./StoredSession.ts";

/** The member's signed-in devices: the one that asks, then the newest first. */
export async function listDevices(deps: AccountsDeps, session: Session): Promise<DeviceDto[]> {
  const stored = await deps.database.model(StoredSession).findAll({
    where: {
      memberId: session.memberId,
      viewAs: null,
      expiresAt: { [Op.gt]: new Date(deps.clock.now()) },
    },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    raw: true,
  });
  return stored
    .map((one) => ({
      id: one.id,
      device: deviceText(one.userAgent),
      signedInAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      current: one.id === session.id,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Signs one of the member's own devices out.
 * @throws AppError `not_found` for what is not there, or is another member's.
 */
export async function endDevice(deps: AccountsDeps, session: Session, id: string): Promise<void> {
  const own = await deps.database
    .model(StoredSession)
    .count({ where: { id, memberId: session.memberId } });
  if (own === 0) throw new AppError("not_found", "This device is not signed in any more.");
  await deps.sessions.revoke(id, { andDevice: true });
}

/** Signs all devices out but the one that asks; returns their number. */
export function endOtherDevices(deps: AccountsDeps, session: Session): Promise<number> {
  return deps.database.write((transaction) =>
    deps.sessions.removeAllOf(transaction, session.memberId, session.id),
  );
}
