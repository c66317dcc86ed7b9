import { t, type UserDto } from "@signaldeck/contract";
import { RiskFirst } from "../../components/RiskFirst.tsx";
import { RoomCards } from "./RoomCards.tsx";

/** The Command Center of a member with signals unlocked, but the risk disclosure not acknowledged. */
export function DisclosureFirst({ user }: { user: UserDto }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-4">{t("Command Center")}</h1>
      <RiskFirst />
      <RoomCards user={user} title={t("Your rooms")} />
    </div>
  );
}
