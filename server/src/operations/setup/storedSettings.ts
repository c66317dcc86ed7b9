import { ChannelTier, MailSecurity, SetupFeed, type SetupPart } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { z } from "zod";
import { encryptText, decryptText } from "../../process/encryptText.ts";
import type { Database } from "../../database/Database.ts";
import { StoredSetting } from "./StoredSetting.ts";

/** What is stored of each part beside its secret. */
const VALUES = {
  address: z.object({ url: z.string() }),
  mail: z.object({
    host: z.string(),
    port: z.number(),
    security: MailSecurity,
    user: z.string(),
    from: z.object({ name: z.string(), address: z.string() }),
  }),
  feed: z.object({ feed: SetupFeed, pairs: z.array(z.string()).nullable() }),
  telegram: z.object({
    channels: z.array(z.object({ tier: ChannelTier, chatId: z.string() })),
    posts: z.enum(["recommended", "all"]),
  }),
} as const satisfies Record<SetupPart, z.ZodType>;

export type StoredValue<Part extends SetupPart> = z.infer<(typeof VALUES)[Part]>;

/** A part as it was saved. The secret is null where there is none, and where it cannot be opened. */
export type StoredPart<Part extends SetupPart> = {
  value: StoredValue<Part>;
  secret: string | null;
};

/** All that was saved; null where nothing was, or what an earlier version wrote in another form. */
export type StoredSettings = { [Part in SetupPart]: StoredPart<Part> | null };

/**
 * Reads what admins have saved.
 * @param appSecret opens the secrets; null: they are not needed, and are left out
 */
export async function readStored(
  database: Database,
  appSecret: string | null,
  transaction?: Transaction,
): Promise<StoredSettings> {
  const rows = await database
    .model(StoredSetting)
    .findAll({ raw: true, ...(transaction && { transaction }) });
  const read = <Part extends SetupPart>(part: Part): StoredPart<Part> | null => {
    const row = rows.find(({ name }) => name === part);
    const value = row && valueOf(part, row.value);
    return value ? { value, secret: openSecret(appSecret, part, row.sealed) } : null;
  };
  return {
    address: read("address"),
    mail: read("mail"),
    feed: read("feed"),
    telegram: read("telegram"),
  };
}

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
});

function valueOf<Part extends SetupPart>(part: Part, text: string): StoredValue<Part> | null {
  const parsed = Json.pipe(VALUES[part]).safeParse(text);
  // The schema of this very part has read it, which its type cannot say of a record of schemas.
  return parsed.success ? (parsed.data as StoredValue<Part>) : null;
}

/** Of a lost application secret nothing can be opened; then it has to be entered again. */
function openSecret(
  appSecret: string | null,
  part: SetupPart,
  encrypted: string | null,
): string | null {
  if (appSecret === null || encrypted === null) return null;
  try {
    return decryptText(appSecret, ownerOf(part), encrypted);
  } catch {
    return null;
  }
}

const ownerOf = (part: SetupPart) => `setup ${part}`;

/** Stores a part, its secret encrypted; takes the place of what was saved before. */
export async function storePart<Part extends SetupPart>(
  deps: { database: Database; secret: string; clock: { now(): number } },
  transaction: Transaction,
  part: Part,
  { value, secret }: StoredPart<Part>,
): Promise<void> {
  await deps.database.model(StoredSetting).upsert(
    {
      name: part,
      value: JSON.stringify(value),
      sealed: secret === null ? null : encryptText(deps.secret, ownerOf(part), secret),
      changedAt: new Date(deps.clock.now()),
    },
    { transaction },
  );
}
