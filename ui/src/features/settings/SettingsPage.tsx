import type { SettingsDto } from "@signaldeck/contract";
import { useEffect } from "react";
import type { ComponentType } from "react";
import { userChanged } from "../../api/sessionSlice.ts";
import { useSession } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { AccountActions } from "./AccountActions.tsx";
import { useSettingsQuery } from "./api.ts";
import { DevicesCard } from "./DevicesCard.tsx";
import { EmailCard } from "./EmailCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";

export interface SettingsCardsProps {
  settings: SettingsDto;
}

export interface SettingsPageProps {
  /** Cards that other rooms bring. */
  Cards: ComponentType<SettingsCardsProps>;
}

/** Profile, address, password, preferences, devices, and the account's data and end. */
export function SettingsPage({ Cards }: SettingsPageProps) {
  const { user } = useSession();
  if (!user) return <LoadingScreen />;
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <PageTitle title="Profile Settings" />
      <h1 className="text-3 font-semibold">Profile Settings</h1>
      <Settings Cards={Cards} />
    </div>
  );
}

function Settings({ Cards }: SettingsPageProps) {
  const dispatch = useAppDispatch();
  const call = useSettingsQuery();

  const { data } = call;

  // Name and address stand in the shell as well, and in what is stored on the device.
  useEffect(() => {
    if (data) dispatch(userChanged(data.user));
  }, [data, dispatch]);

  return (
    <Loaded call={call} what="your settings" ownCard waiting={<SettingsSkeleton />}>
      {(settings) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <ProfileCard settings={settings} />
            <EmailCard settings={settings} />
            <PasswordCard settings={settings} />
            <SecondFactorCard email={settings.user.email} />
            <DevicesCard />
          </div>
          <div className="grid min-w-0 gap-5">
            <Cards settings={settings} />
            <AccountActions settings={settings} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function SettingsSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {[0, 1].map((column) => (
        <div key={column} className="grid gap-5">
          <Card>
            <Skeleton className="h-72" />
          </Card>
          <Card>
            <Skeleton className="h-40" />
          </Card>
        </div>
      ))}
    </div>
  );
}
