import { MINUTE, type StaffAccountDto, watDate, watMoment } from "@signaldeck/contract";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { ActionMenu, type MenuAction } from "../../../components/ActionMenu.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { tierLabel } from "../../../components/tiers.ts";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useNow } from "../../../components/useNow.ts";
import type { StaffDeed } from "./StaffDeedDialog.tsx";

export interface StaffRowProps {
  account: StaffAccountDto;
  onDeed: (deed: StaffDeed) => void;
}

/** One staff account: who, which rights, how safe, when last here. */
export function StaffRow({ account, onDeed }: StaffRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3.5 pe-3 ps-5 xl:grid-cols-[minmax(0,1fr)_8rem_10.5rem_17rem_2.75rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{account.fullName}</span>
          {account.own && <Pill>You</Pill>}
        </p>
        <p className="text-1 break-all text-muted">{account.email}</p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 xl:contents">
        <span>
          <Pill>{tierLabel({ role: account.role, tier: "guest" })}</Pill>
        </span>
        <span>
          <SecondFactorPill since={account.secondFactorSince} />
        </span>
      </div>
      <p className="col-span-2 text-1 text-muted xl:col-span-1">
        <Presence account={account} />
        <span className="block">Since {watDate(account.createdAt)}</span>
      </p>
      {!account.own && (
        <div className="col-start-2 row-start-1 xl:col-start-auto xl:row-start-auto">
          <ActionMenu
            label={`Actions for ${account.fullName}`}
            actions={actionsFor(account, onDeed)}
          />
        </div>
      )}
    </li>
  );
}

function SecondFactorPill({ since }: { since: string | null }) {
  const Icon = since === null ? ShieldOff : ShieldCheck;
  return (
    <Pill tone={since === null ? "amber" : "brand"}>
      <Icon aria-hidden="true" className="size-3.5" />
      {since === null ? (
        "No second factor"
      ) : (
        <span title={`Since ${watMoment(since)}`}>Second factor on</span>
      )}
    </Pill>
  );
}

function Presence({ account }: { account: StaffAccountDto }) {
  const now = useNow(MINUTE);
  const { invitedUntil, sessions, signedInAt } = account;
  if (invitedUntil !== null) {
    return Date.parse(invitedUntil) > now ? (
      <span className="block text-text">Invited until {watMoment(invitedUntil)}</span>
    ) : (
      <span className="block text-amber">The invitation has expired</span>
    );
  }
  if (signedInAt === null) return <span className="block">Not signed in</span>;
  return (
    <span className="block text-text">
      {sessions === 1 ? "1 device" : `${sessions} devices`}, signed in <TimeAgo at={signedInAt} />
    </span>
  );
}

function actionsFor(
  account: StaffAccountDto,
  onDeed: (deed: StaffDeed) => void,
): readonly MenuAction[] {
  const does = (kind: StaffDeed["kind"]) => () => onDeed({ kind, account });
  const invited = account.invitedUntil !== null;
  return [
    ...(invited
      ? [{ label: "Invite again", hint: "Emails a fresh link", run: does("invite-again") }]
      : []),
    account.role === "support"
      ? { label: "Make administrator", hint: "May do everything", run: does("make-admin") }
      : { label: "Make support", hint: "Takes the admin rights away", run: does("make-support") },
    ...(account.secondFactorSince === null
      ? []
      : [
          {
            label: "Reset second factor",
            hint: "For somebody who has lost the app",
            run: does("reset-factor"),
          },
        ]),
    {
      label: invited ? "Withdraw invitation" : "Withdraw staff rights",
      hint: invited ? "The account is deleted" : "The account becomes a member's",
      destructive: true,
      run: does("withdraw"),
    },
  ];
}
