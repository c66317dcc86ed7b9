import { t } from "@signaldeck/contract";
import { useEffect } from "react";
import { userChanged } from "../../../api/sessionSlice.ts";
import { useSession } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { LoadingScreen } from "../../../components/LoadingScreen.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { AccountActions } from "./AccountActions.tsx";
import { useSettingsQuery } from "./api.ts";
import { DevicesCard } from "./DevicesCard.tsx";
import { ElsewhereCard } from "./ElsewhereCard.tsx";
import { EmailCard } from "./EmailCard.tsx";
import { LanguageCard } from "./LanguageCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import type { SettingsCard, SettingsCardProps } from "./sections.ts";
import { SettingsSections } from "./SettingsSections.tsx";

const SecondFactor = ({ settings }: SettingsCardProps) => (
  <SecondFactorCard email={settings.user.email} />
);

/** The account itself; other features bring the rest. */
const OWN_CARDS: readonly SettingsCard[] = [
  { id: "profile", section: "you", Card: ProfileCard },
  { id: "language", section: "you", Card: LanguageCard },
  { id: "email", section: "you", Card: EmailCard },
  { id: "password", section: "sign-in", Card: PasswordCard },
  { id: "second-factor", section: "sign-in", Card: SecondFactor },
  { id: "devices", section: "sign-in", Card: DevicesCard },
  { id: "elsewhere", section: "you", Card: ElsewhereCard },
  { id: "account", section: "data", Card: AccountActions },
];

export interface SettingsPageProps {
  /** Cards of other features. */
  cards: readonly SettingsCard[];
}

/** Profile, address, password, preferences, devices, and the account's data and end. */
export function SettingsPage({ cards }: SettingsPageProps) {
  const { user } = useSession();
  if (!user) return <LoadingScreen />;
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <PageTitle title={t("Profile Settings")} />
      <h1 className="text-4">{t("Profile Settings")}</h1>
      <Settings cards={[...OWN_CARDS, ...cards]} />
    </div>
  );
}

function Settings({ cards }: SettingsPageProps) {
  const dispatch = useAppDispatch();
  const call = useSettingsQuery();
  const { data } = call;

  // Name and address are in the shell as well, and in what is stored on the device.
  useEffect(() => {
    if (data) dispatch(userChanged(data.user));
  }, [data, dispatch]);

  return (
    <Loaded call={call} what={t("your settings")} ownCard waiting={<SettingsSkeleton />}>
      {(settings) => <SettingsSections settings={settings} cards={cards} />}
    </Loaded>
  );
}

function SettingsSkeleton() {
  return (
    <div className="grid gap-5 lg:ms-56 lg:max-w-3xl">
      {[0, 1].map((card) => (
        <Card key={card}>
          <Skeleton className="h-72" />
        </Card>
      ))}
    </div>
  );
}
