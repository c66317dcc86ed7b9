import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { deviceText } from "./deviceText.ts";
import { EmailChange } from "./EmailChange.ts";
import {
  addressesOf,
  createdAtAddress,
  FormerEmail,
  type HeldAddress,
} from "../members/FormerEmail.ts";
import { ImportedMember } from "../members/ImportedMember.ts";
import { KnownDevice } from "./KnownDevice.ts";
import { forgetDevices } from "./knownDevices.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { MemberSearchWord } from "../members/MemberSearchWord.ts";
import { NotificationChoice } from "./NotificationChoice.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";
import { PasswordReset } from "./PasswordReset.ts";
import type { PersonalDataModule } from "../members/personalData.ts";
import { endRegistrations } from "./registrations.ts";
import { StaffInvitation } from "./StaffInvitation.ts";
import { StoredSession } from "./StoredSession.ts";
import { countRecoveryCodes } from "./recoveryCodes.ts";
import { forgetSecondFactor } from "./secondFactor.ts";

/** That the second factor is on, and since when; its secrets stay inside. */
function secondFactorPersonalData(database: Database): PersonalDataModule {
  return {
    name: "secondFactor",
    tables: ["totp_secrets", "recovery_codes", "sign_in_challenges"],
    async export(memberId) {
      const member = await database
        .model(Member)
        .findByPk(memberId, { attributes: ["secondFactorAt"], raw: true });
      if (!member?.secondFactorAt) return [{ on: false }];
      return [
        {
          on: true,
          since: member.secondFactorAt,
          recoveryCodesLeft: await countRecoveryCodes({ database }, memberId),
        },
      ];
    },
    erase: (memberId, transaction) => forgetSecondFactor({ database }, transaction, memberId),
  };
}

/**
 * What this module stores of a member. The account itself comes last of all: other modules may look
 * the member up while they erase, and their rows refer to the member's.
 */
export function accountsPersonalData(database: Database): PersonalDataModule[] {
  return [
    sessions(database),
    knownDevices(database),
    notifications(database),
    secondFactorPersonalData(database),
    mails(database),
    account(database),
  ];
}

/** The password, a mark of the product, and what is under a heading of its own. */
const NOT_EXPORTED = ["passwordHash", "demo", "secondFactorAt"];

function account(database: Database): PersonalDataModule {
  return {
    name: "account",
    tables: [
      "members",
      "registrations",
      "password_resets",
      "email_changes",
      "former_emails",
      "staff_invitations",
      "imported_members",
      "member_search_terms",
    ],
    async export(memberId) {
      const member: MemberRow | null = await database
        .model(Member)
        .findByPk(memberId, { attributes: { exclude: NOT_EXPORTED }, raw: true });
      if (!member) return [];
      const change = await database.model(EmailChange).findByPk(memberId, { raw: true });
      const former = await database
        .model(FormerEmail)
        .findAll({ where: { memberId }, order: [["leftAt", "ASC"]], raw: true });
      const imported = await database.model(ImportedMember).findByPk(memberId, { raw: true });
      return [
        {
          ...member,
          unconfirmedEmail: change?.newEmail ?? null,
          formerEmails: former.map(({ email, leftAt }) => ({ email, until: leftAt })),
          importedAt: imported?.createdAt ?? null,
          invitedAt: imported?.invitedAt ?? null,
          joinedAt: imported?.joinedAt ?? null,
        },
      ];
    },
    async erase(memberId, transaction) {
      const where = { memberId };
      const member = await database.model(Member).findByPk(memberId, { transaction, raw: true });
      if (member) await endRegistrations(database, transaction, member.email);
      await database.model(PasswordReset).destroy({ where, transaction });
      await database.model(EmailChange).destroy({ where, transaction });
      await database.model(FormerEmail).destroy({ where, transaction });
      await database.model(StaffInvitation).destroy({ where, transaction });
      await database.model(ImportedMember).destroy({ where, transaction });
      await database.model(MemberSearchWord).destroy({ where, transaction });
      await database.model(Member).destroy({ where: { id: memberId }, transaction });
    },
  };
}

function sessions(database: Database): PersonalDataModule {
  return {
    name: "sessions",
    tables: ["sessions"],
    async export(memberId) {
      const stored = await database
        .model(StoredSession)
        .findAll({ where: { memberId }, order: [["createdAt", "ASC"]], raw: true });
      return stored.map(({ userAgent, createdAt, expiresAt }) => ({
        device: deviceText(userAgent),
        userAgent,
        signedInAt: createdAt,
        expiresAt,
      }));
    },
    async erase(memberId, transaction) {
      const stored = database.model(StoredSession);
      await stored.destroy({ where: { memberId }, transaction });
      await stored.destroy({ where: { viewAs: memberId }, transaction });
    },
  };
}

/** Devices at which the member has signed in; the ids by which they are known stay inside. */
function knownDevices(database: Database): PersonalDataModule {
  return {
    name: "knownDevices",
    tables: ["known_devices"],
    async export(memberId) {
      const devices = await database
        .model(KnownDevice)
        .findAll({ where: { memberId }, order: [["usedAt", "ASC"]], raw: true });
      return devices.map(({ usedAt }) => ({ lastSignInAt: usedAt }));
    },
    erase: (memberId, transaction) => forgetDevices({ database }, transaction, memberId),
  };
}

function notifications(database: Database): PersonalDataModule {
  return {
    name: "notifications",
    tables: ["notification_preferences"],
    export: async (memberId) => [{ ...(await readNotificationPreferences(database, memberId)) }],
    async erase(memberId, transaction) {
      await database.model(NotificationChoice).destroy({ where: { memberId }, transaction });
    },
  };
}

/** Mails to the member, sent or waiting; their texts are emptied when they are sent. */
function mails(database: Database): PersonalDataModule {
  const messages = database.model(OutboxMessage);
  const sentTo = async (memberId: string, transaction?: Transaction) => {
    const held = await addressesOf(database, memberId, transaction);
    const unconfirmed = await unconfirmedAddress(database, memberId, transaction);
    const all = unconfirmed ? [...held, unconfirmed] : held;
    return { channel: "mail", ...createdAtAddress("recipient", all) };
  };
  return {
    name: "mails",
    tables: ["outbox_messages"],
    async export(memberId) {
      const sent = await messages.findAll({
        where: await sentTo(memberId),
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return sent.map(({ recipient, subject, status, createdAt, sentAt }) => ({
        to: recipient,
        subject,
        status,
        createdAt,
        sentAt,
      }));
    },
    async erase(memberId, transaction) {
      await messages.destroy({ where: await sentTo(memberId, transaction), transaction });
    },
  };
}

/** The new address that awaits its code. Of one that is another member's, the mails are theirs. */
async function unconfirmedAddress(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<HeldAddress | null> {
  const options = { raw: true, ...(transaction && { transaction }) } as const;
  const change = await database.model(EmailChange).findByPk(memberId, options);
  if (!change) return null;
  const { newEmail: email, createdAt } = change;
  if (await database.model(Member).findOne({ where: { email }, ...options })) return null;
  return { email, after: new Date(createdAt.getTime() - 1), until: null };
}
