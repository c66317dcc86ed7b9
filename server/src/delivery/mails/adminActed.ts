import { t, watMoment, type OwnerDeed } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

const DEEDS: Record<OwnerDeed, () => string> = {
  staff_invited: () => t("A colleague was invited"),
  staff_invited_again: () => t("An invitation of a colleague was sent again"),
  staff_role_changed: () => t("The role of a colleague was changed"),
  staff_withdrawn: () => t("The staff rights of a colleague were withdrawn"),
  second_factor_reset: () => t("The second factor of an account was reset"),
  address_changed: () => t("The public address was changed"),
  mail_changed: () => t("The mail server was changed"),
  feed_changed: () => t("The price feed was changed"),
  telegram_changed: () => t("The Telegram bot was changed"),
  telegram_removed: () => t("The Telegram bot was removed"),
  server_restarted: () => t("The server was restarted"),
  partner_changed: () => t("The rule for a partner was changed"),
  partner_secret_renewed: () => t("A partner's address got a new secret"),
  source_added: () => t("A source of signals was added"),
  source_changed: () => t("A source of signals was disabled or enabled"),
  source_secret_renewed: () => t("A source of signals got a new secret"),
  members_exported: () => t("A list of members was exported"),
  applications_exported: () => t("A list of applications was exported"),
  audit_exported: () => t("The audit log was exported"),
  members_imported: () => t("Members were imported"),
  import_taken_back: () => t("An import of members was taken back"),
  signal_decided: () => t("The result of a held signal was decided"),
  announcement_sent: () => t("An announcement was sent to members"),
};

/** Something that an admin did for which the password was asked again. */
export interface AdminActed {
  /** The addressee's name. */
  fullName: string;
  deed: OwnerDeed;
  /** What or whom it concerns; absent where the action says all. */
  about?: string | undefined;
  actor: { fullName: string; email: string };
  at: Date;
  /** Such as "Chrome on Windows". */
  device: string;
  /** The network address. */
  address: string;
}

/** Tells an admin what another one did: who, what, when and from where. */
export const adminActedMail = memberMail((context, told: AdminActed) => {
  const { deed, about, actor, at, device, address } = told;
  const what = DEEDS[deed]();
  return composeMail(context, `${context.brand}: ${what}`, [
    greeting(told.fullName),
    { kind: "text", text: about === undefined ? what : t("{{what}}: {{about}}", { what, about }) },
    {
      kind: "text",
      text: t("By {{fullName}} ({{email}}), {{when}}, from {{device}} at {{address}}.", {
        fullName: actor.fullName,
        email: actor.email,
        when: watMoment(at),
        device,
        address,
      }),
    },
    {
      kind: "text",
      text: t(
        "If you did not expect this, ask them now by another way. If it was not them, withdraw their staff rights at once.",
      ),
    },
    { kind: "link", label: t("Open the staff accounts"), path: "/dashboard/admin/staff" },
    { kind: "link", label: t("Open the audit log"), path: "/dashboard/desk/audit" },
  ]);
});
