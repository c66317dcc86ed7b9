import { createHash } from "node:crypto";
import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { Clock } from "../process/clock/clock.ts";
import { Member } from "../members/Member.ts";
import { KnownDevice } from "./KnownDevice.ts";

/** 256 random bits in Base64url. */
const DEVICE_ID = /^[\w-]{43}$/;

/** What is stored of a device's id; null for a device without one. */
export const deviceHashOf = (id: string | undefined): string | null =>
  id !== undefined && DEVICE_ID.test(id) ? createHash("sha256").update(id).digest("hex") : null;

/** Since when a device must have been used to be known still. */
const knownSince = (clock: Clock) => new Date(clock.now() - ACCOUNT_LIMITS.knownDeviceLifetime);

/** Whether the member has signed in on the device before, and not too long ago. */
export async function isKnownDevice(
  { database, clock }: DataContext,
  memberId: string,
  deviceHash: string | null,
): Promise<boolean> {
  if (deviceHash === null) return false;
  const where = { memberId, markHash: deviceHash, usedAt: { [Op.gte]: knownSince(clock) } };
  return (await database.model(KnownDevice).count({ where })) > 0;
}

/** Whether the member of an address has signed in on the device before, and not too long ago. */
export async function isKnownDeviceOf(
  { database, clock }: DataContext,
  email: string,
  deviceHash: string | null,
): Promise<boolean> {
  if (deviceHash === null) return false;
  const where = { markHash: deviceHash, usedAt: { [Op.gte]: knownSince(clock) } };
  const known = await database.model(KnownDevice).findAll({ where, raw: true });
  if (known.length === 0) return false;
  const members = await database.model(Member).findAll({
    where: { id: known.map(({ memberId }) => memberId) },
    attributes: ["email"],
    raw: true,
  });
  return members.some((member) => member.email === email);
}

/** Takes down that the member has signed in on the device; the longest unused ones give way. */
export async function rememberDevice(
  { database, clock }: DataContext,
  transaction: Transaction,
  memberId: string,
  deviceHash: string,
): Promise<void> {
  const devices = database.model(KnownDevice);
  const usedAt = new Date(clock.now());
  await devices.upsert({ memberId, markHash: deviceHash, usedAt }, { transaction });
  const surplus = await devices.findAll({
    where: { memberId },
    order: [["usedAt", "DESC"]],
    offset: ACCOUNT_LIMITS.knownDevices,
    limit: ACCOUNT_LIMITS.knownDevices,
    transaction,
    raw: true,
  });
  await devices.destroy({
    where: {
      memberId,
      [Op.or]: [
        { markHash: surplus.map((one) => one.markHash) },
        { usedAt: { [Op.lt]: knownSince(clock) } },
      ],
    },
    transaction,
  });
}

/** From now on these devices are strangers: all of the member, but for the one given. */
export async function forgetDevices(
  { database }: { database: Database },
  transaction: Transaction,
  memberId: string,
  except: string | null = null,
): Promise<void> {
  const where = { memberId, ...(except !== null && { markHash: { [Op.ne]: except } }) };
  await database.model(KnownDevice).destroy({ where, transaction });
}

/** From now on this device is a stranger. */
export async function forgetDevice(
  { database }: { database: Database },
  transaction: Transaction,
  memberId: string,
  deviceHash: string,
): Promise<void> {
  const where = { memberId, markHash: deviceHash };
  await database.model(KnownDevice).destroy({ where, transaction });
}
