import {
  webhookSource,
  type CreateSourceInput,
  type ImportSourceDto,
  type SourceSecretDto,
} from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { MarketContext } from "../MarketContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { endPlans } from "../plans/endPlans.ts";
import { PlannedSignal } from "../PlannedSignal.ts";
import { ImportSource, type SourceRow } from "./ImportSource.ts";
import { presentSource } from "./presentSource.ts";
import { hashOf, newToken } from "../../http/senderSecrets.ts";
import type { ProvenOwner } from "../../http/owner.ts";

export interface SourcesDeps {
  context: MarketContext;
  publicUrl: string;
}

/**
 * Adds a source. Its secret is in the result and is stored nowhere.
 * @throws AppError `conflict` for a name that is in use, in any letters.
 */
export async function createSource(
  deps: SourcesDeps,
  owner: ProvenOwner,
  { name, kind }: CreateSourceInput,
): Promise<SourceSecretDto> {
  const { context } = deps;
  const token = newToken();
  const at = new Date(context.clock.now());
  const source: SourceRow = {
    id: uuid(),
    name,
    nameKey: name.toLowerCase(),
    kind,
    tokenHash: hashOf(token),
    tokenAt: at,
    disabledAt: null,
    createdBy: owner.id,
    createdAt: at,
  };
  try {
    await context.database.write(async (transaction) => {
      await context.database.model(ImportSource).create(source, { transaction });
      await audit(context, transaction, owner, "created", source);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const message = `There is a source called ${name} already.`;
    throw new AppError("conflict", message, { fields: [{ path: "name", message }] });
  }
  return withSecret(deps, source, token);
}

/**
 * Gives a source a new secret; the old one ends at once.
 * @throws AppError `not_found`.
 */
export async function rotateToken(
  deps: SourcesDeps,
  owner: ProvenOwner,
  id: string,
): Promise<SourceSecretDto> {
  const { context } = deps;
  const token = newToken();
  const source = await change(context, owner, id, "token_rotated", {
    tokenHash: hashOf(token),
    tokenAt: new Date(context.clock.now()),
  });
  return withSecret(deps, source, token);
}

/**
 * Disables a source, which also takes back what it has planned, or enables it again.
 * @throws AppError `not_found`.
 */
export async function changeSource(
  { context }: SourcesDeps,
  owner: ProvenOwner,
  id: string,
  disabled: boolean,
): Promise<ImportSourceDto> {
  const disabledAt = disabled ? new Date(context.clock.now()) : null;
  const source = await change(context, owner, id, disabled ? "disabled" : "enabled", {
    disabledAt,
  });
  return presentSource(context.database, source);
}

function change(
  context: SourcesDeps["context"],
  owner: ProvenOwner,
  id: string,
  deed: string,
  values: Partial<SourceRow>,
): Promise<SourceRow> {
  const { database } = context;
  return database.write(async (transaction) => {
    const source: SourceRow | null = await database
      .model(ImportSource)
      .findByPk(id, { transaction, lock: transaction.LOCK.UPDATE, raw: true });
    if (!source) throw new AppError("not_found", "There is no source with this id.");
    await database.model(ImportSource).update(values, { where: { id }, transaction });
    if (values.disabledAt) {
      const where = { feed: context.feed.info.name, status: "waiting" };
      const plans = await database.model(PlannedSignal).findAll({
        where: { ...where, source: webhookSource(source.name) },
        transaction,
        raw: true,
      });
      const reason = "Its source was disabled.";
      await endPlans(context, transaction, plans, { status: "withdrawn", reason });
    }
    await audit(context, transaction, owner, deed, source);
    return { ...source, ...values };
  });
}

async function audit(
  context: SourcesDeps["context"],
  transaction: Transaction,
  owner: ProvenOwner,
  deed: string,
  { id, name, kind }: SourceRow,
): Promise<void> {
  await recordAudit(context, transaction, {
    actorId: owner.id,
    action: `import_source.${deed}`,
    subject: { type: "import_source", id },
    details: { name, kind },
  });
  await owner.tell(transaction, `${name} (${deed.replace("_", " ")})`);
  await notifyDesk(context, transaction, "signals");
}

async function withSecret(
  { context, publicUrl }: SourcesDeps,
  source: SourceRow,
  token: string,
): Promise<SourceSecretDto> {
  const url = `${publicUrl}/api/hooks/signals/${source.id}`;
  return {
    source: await presentSource(context.database, source),
    token,
    url,
    urlWithToken: `${url}/${token}`,
  };
}
