import { MESSAGES } from "./messages.ts";
import { z } from "zod";
import { codeKey } from "../asSeen.ts";
import { RegisterInput, UserDto } from "./calls.ts";
import { Email } from "./fields.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { LANGUAGES } from "../language/languages.ts";
import { ownerFields } from "./proof.ts";
import { SignalPreferencesInput } from "../signals/preferencesInput.ts";
import {
  PASSWORDS_DIFFER,
  ReplacementPassword,
  RepeatedPassword,
  passwordsMatch,
} from "./newPassword.ts";
import { t } from "../language/words.ts";

/** Asked before an account is deleted. */
export const DELETION_QUESTION = () =>
  t("Are you sure you want to delete your account? This action cannot be undone.");

/** Which news a member wants. */
export const NotificationPreferences = z.object({
  signals: z.boolean({ error: () => t("Say yes or no") }),
  trades: z.boolean({ error: () => t("Say yes or no") }),
  digest: z.boolean({ error: () => t("Say yes or no") }),
  security: z.boolean({ error: () => t("Say yes or no") }),
  marketing: z.boolean({ error: () => t("Say yes or no") }),
  /** News of the service itself. */
  announcements: z.boolean({ error: () => t("Say yes or no") }),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** A client from before there were announcements says nothing of them, and changes nothing. */
export const NotificationPreferencesInput = NotificationPreferences.partial({
  announcements: true,
});
export type NotificationPreferencesInput = z.infer<typeof NotificationPreferencesInput>;

export const NOTIFICATION_DEFAULTS: NotificationPreferences = {
  signals: true,
  trades: true,
  digest: false,
  security: true,
  marketing: false,
  announcements: true,
};

/** Everything that the settings screen shows. */
export const SettingsDto = z.object({
  user: UserDto,
  phone: z.string(),
  country: z.string(),
  telegram: z.string().nullable(),
  /** Of what is sent to the member; screens are in that of their device. */
  language: z.enum(LANGUAGES),
  notifications: NotificationPreferences,
  /** A new address whose code is still to be entered. */
  emailChange: z.object({ newEmail: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type SettingsDto = z.infer<typeof SettingsDto>;

export const ProfileInput = RegisterInput.pick({ fullName: true, phone: true, telegram: true });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const LanguageInput = z.object({
  language: z.enum(LANGUAGES, { error: "Choose one of the languages" }),
});
export type LanguageInput = z.infer<typeof LanguageInput>;

export const EmailChangeInput = z.object({ newEmail: Email, ...ownerFields });
export type EmailChangeInput = z.infer<typeof EmailChangeInput>;

export const EmailCodeInput = z.object({
  code: z
    .string({ error: () => MESSAGES.codeMissing })
    .transform(codeKey)
    .refine((value) => value !== "", { error: () => MESSAGES.codeMissing }),
});
export type EmailCodeInput = z.infer<typeof EmailCodeInput>;

export const PasswordChangeInput = z.object({
  ...ownerFields,
  newPassword: ReplacementPassword,
});
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;

/** The screen's three fields. */
export const PasswordChangeForm = PasswordChangeInput.extend({
  confirmPassword: RepeatedPassword,
}).refine(passwordsMatch, PASSWORDS_DIFFER);
export type PasswordChangeForm = z.infer<typeof PasswordChangeForm>;

/** One signed-in device. */
export const DeviceDto = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Windows". */
  device: z.string(),
  /** When it signed in. */
  signedInAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type DeviceDto = z.infer<typeof DeviceDto>;

export const EndedDto = z.object({ ended: z.number().int() });
export type EndedDto = z.infer<typeof EndedDto>;

export const ExportFormat = z.enum(["json", "csv"], { error: () => t("Choose json or csv") });
export type ExportFormat = z.infer<typeof ExportFormat>;

/** A file for the client to save. */
export const ExportFileDto = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  text: z.string(),
});
export type ExportFileDto = z.infer<typeof ExportFileDto>;

export const DeleteAccountInput = z.object(ownerFields);
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

export const settingsApi = {
  settings: endpoint({
    method: "get",
    path: "/account/settings",
    summary: "The member's own profile, preferences and pending changes",
    permission: "account.own",
    reply: SettingsDto,
    get failure() {
      return t("Failed to get your settings");
    },
  }),
  saveProfile: endpoint({
    method: "put",
    path: "/account/profile",
    summary: "Change name, phone number and Telegram name",
    permission: "account.own",
    body: ProfileInput,
    reply: SettingsDto,
    get failure() {
      return t("Failed to save your profile");
    },
  }),
  saveLanguage: endpoint({
    method: "put",
    path: "/account/language",
    summary: "Choose the language of emails, messages and notifications",
    permission: "account.own",
    body: LanguageInput,
    reply: SettingsDto,
    failure: "Failed to save your language",
  }),
  saveNotifications: endpoint({
    method: "put",
    path: "/account/notifications",
    summary: "Choose which news to get",
    permission: "account.own",
    body: NotificationPreferencesInput,
    reply: NotificationPreferences,
    get failure() {
      return t("Failed to save your notification preferences");
    },
  }),
  saveOwnTerms: endpoint({
    method: "put",
    path: "/account/signal-terms",
    summary: "Set an own payout and floor, by which signals are judged for this member alone",
    permission: "account.own",
    body: SignalPreferencesInput,
    reply: UserDto,
    get failure() {
      return t("Failed to save your payout and minimum");
    },
  }),
  testMail: endpoint({
    method: "post",
    path: "/account/notifications/test-mail",
    summary: "Send the member a test email",
    permission: "account.own",
    reply: Nothing,
    status: 202,
    get failure() {
      return t("Failed to send a test email");
    },
  }),
  changeEmail: endpoint({
    method: "post",
    path: "/account/email-change",
    summary: "Email a code to a new address; the account keeps the old one until it is entered",
    permission: "account.own",
    body: EmailChangeInput,
    reply: SettingsDto,
    status: 202,
    get failure() {
      return t("Failed to change your email address");
    },
  }),
  confirmEmail: endpoint({
    method: "post",
    path: "/account/email-change/confirm",
    summary: "Confirm the new address with the emailed code; the old address is emailed",
    permission: "account.own",
    body: EmailCodeInput,
    reply: SettingsDto,
    get failure() {
      return t("Failed to confirm your email address");
    },
  }),
  cancelEmailChange: endpoint({
    method: "delete",
    path: "/account/email-change",
    summary: "Keep the present address",
    permission: "account.own",
    reply: SettingsDto,
    get failure() {
      return t("Failed to cancel the change");
    },
  }),
  changePassword: endpoint({
    method: "post",
    path: "/account/password",
    summary: "Change the password; ends all other sessions",
    permission: "account.own",
    body: PasswordChangeInput,
    reply: EndedDto,
    get failure() {
      return t("Failed to change your password");
    },
  }),
  devices: endpoint({
    method: "get",
    path: "/account/sessions",
    summary: "The member's signed-in devices, newest first",
    permission: "account.own",
    ownEyesOnly: true,
    reply: z.array(DeviceDto),
    get failure() {
      return t("Failed to get your sessions");
    },
  }),
  endDevice: endpoint({
    method: "delete",
    path: "/account/sessions/:id",
    summary: "Sign one device out",
    permission: "account.own",
    params: z.object({ id: z.uuid({ error: () => t("This is not the id of a session") }) }),
    reply: Nothing,
    get failure() {
      return t("Failed to sign the device out");
    },
  }),
  endOtherDevices: endpoint({
    method: "delete",
    path: "/account/sessions",
    summary: "Sign all devices out but the one that asks",
    permission: "account.own",
    reply: EndedDto,
    get failure() {
      return t("Failed to sign out elsewhere");
    },
  }),
  exportData: endpoint({
    method: "get",
    path: "/account/export",
    summary: "Everything that is kept of the member, as the text of a JSON or CSV file",
    permission: "account.own",
    ownEyesOnly: true,
    query: z.object({ format: ExportFormat }),
    reply: ExportFileDto,
    get failure() {
      return t("Failed to collect your data");
    },
  }),
  deleteAccount: endpoint({
    method: "post",
    path: "/account/deletion",
    summary: "Delete the account and everything that is kept of the member",
    permission: "account.own",
    body: DeleteAccountInput,
    reply: Nothing,
    get failure() {
      return t("Failed to delete your account");
    },
  }),
} as const;
