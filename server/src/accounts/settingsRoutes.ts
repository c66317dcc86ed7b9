import { settingsApi, type SettingsDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from "./changeEmail.ts";
import { changePassword } from "./changePassword.ts";
import { deleteAccount } from "./deleteAccount.ts";
import { endDevice, endOtherDevices, listDevices } from "./devices.ts";
import { exportAccount } from "./exportAccount.ts";
import { indexMember } from "../members/indexMember.ts";
import { requirePhone } from "../members/readPhone.ts";
import { lockMember } from "../members/lockMember.ts";
import { Member } from "../members/Member.ts";
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from "./notificationPreferences.ts";
import type { PersonalDataModule } from "../members/personalData.ts";
import { presentUser } from "./presentUser.ts";
import { sendTestMail } from "./sendTestMail.ts";
import { settingsCache } from "./settingsCache.ts";
import { signedInMember } from "./signedInMember.ts";

/** What the settings need besides the module's own. */
export interface SettingsDeps extends AccountsDeps {
  /** From `personalDataModules`. */
  personalData: readonly PersonalDataModule[];
}

/** A member's own profile, password, preferences, devices, data and the account's end. */
export function mountSettings(api: ApiRouter, deps: SettingsDeps): void {
  const member = (session: Session | null) => signedInMember(deps.database, session);
  const cache = settingsCache(deps);
  const settings = async (session: Session | null): Promise<SettingsDto> => {
    const known = await cache.of(requireSession(session).memberId);
    const isOver = Date.parse(known.emailChange?.expiresAt ?? "") <= deps.clock.now();
    return isOver ? { ...known, emailChange: null } : known;
  };

  api.json(settingsApi.settings, async (call) => ({ data: await settings(call.session) }));

  api.json(settingsApi.saveProfile, async (call) => {
    const { memberId: id } = requireSession(call.session);
    const { country } = await settings(call.session);
    const { fullName, telegram } = call.body;
    const phone = requirePhone(call.body.phone, country);
    const updatedAt = new Date(deps.clock.now());
    await deps.database.write(async (transaction) => {
      await deps.database
        .model(Member)
        .update(
          { fullName, phone, telegram: telegram || null, updatedAt },
          { where: { id }, transaction },
        );
      await indexMember(deps.database, transaction, id);
    });
    return { data: await settings(call.session), message: "Your profile is saved." };
  });

  api.json(settingsApi.saveLanguage, async (call) => {
    const { memberId: id } = requireSession(call.session);
    const change = { ...call.body, updatedAt: new Date(deps.clock.now()) };
    await deps.database.write((transaction) =>
      deps.database.model(Member).update(change, { where: { id }, transaction }),
    );
    return { data: await settings(call.session), message: "Your language is saved." };
  });

  api.json(settingsApi.saveNotifications, async (call) => {
    const { memberId } = requireSession(call.session);
    // Screens of before that choice leave it as it is.
    const before = async (transaction: Transaction) => {
      await lockMember(deps.database, transaction, memberId);
      return (await readNotificationPreferences(deps.database, memberId, transaction))
        .announcements;
    };
    const data = await deps.database.write(async (transaction) => {
      const { announcements, ...others } = call.body;
      const choice = { ...others, announcements: announcements ?? (await before(transaction)) };
      await saveNotificationPreferences(deps, transaction, memberId, choice);
      return choice;
    });
    return { data, message: "Your choice is saved." };
  });

  api.json(settingsApi.saveOwnTerms, async (call) => {
    const before = await member(call.session);
    const { payoutPercent: ownPayoutPercent, floor: ownFloor } = call.body;
    const change = { ownPayoutPercent, ownFloor, updatedAt: new Date(deps.clock.now()) };
    await deps.database.write((transaction) =>
      deps.database.model(Member).update(change, { where: { id: before.id }, transaction }),
    );
    return {
      data: presentUser(deps.sessions, { ...before, ...change }),
      message: "Your payout and minimum are saved.",
    };
  });

  api.json(settingsApi.testMail, async (call) => {
    await sendTestMail(deps, await member(call.session));
    return { data: null, message: "A test email is on its way." };
  });

  api.json(settingsApi.changeEmail, async (call) => {
    await requestEmailChange(deps, await member(call.session), call.body);
    return {
      data: await settings(call.session),
      message: `We have sent a code to ${call.body.newEmail}.`,
    };
  });

  api.json(settingsApi.confirmEmail, async (call) => {
    await confirmEmailChange(deps, await member(call.session), call.body.code);
    return { data: await settings(call.session), message: "Your email address is changed." };
  });

  api.json(settingsApi.cancelEmailChange, async (call) => {
    await cancelEmailChange(deps, requireSession(call.session).memberId);
    return { data: await settings(call.session), message: "Your email address stays as it is." };
  });

  api.json(settingsApi.changePassword, async (call) => {
    const ended = await changePassword(deps, await member(call.session), call.body);
    return { data: { ended }, message: "Your password is changed." };
  });

  api.json(settingsApi.devices, async (call) => ({
    data: await listDevices(deps, requireSession(call.session)),
  }));

  api.json(settingsApi.endDevice, async (call) => {
    await endDevice(deps, requireSession(call.session), call.params.id);
    return { data: null, message: "The device is signed out." };
  });

  api.json(settingsApi.endOtherDevices, async (call) => {
    const ended = await endOtherDevices(deps, requireSession(call.session));
    return { data: { ended }, message: "All other devices are signed out." };
  });

  api.json(settingsApi.exportData, async (call) => ({
    data: await exportAccount(deps, requireSession(call.session).memberId, call.query.format),
  }));

  api.json(settingsApi.deleteAccount, async (call) => {
    await deleteAccount(deps, await member(call.session), call.body, call.log);
    return { data: null, message: "Your account is deleted." };
  });
}
