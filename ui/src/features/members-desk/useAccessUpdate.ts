import type { AdminUserDto } from "@signaldeck/contract";
import { useFault } from "../../components/useFault.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { mergeMember, readMembersAnew, useChangeAccessMutation } from "./api.ts";

const GOLD = { tier: "gold", dashboardUnlocked: true, hasDeposited: true } as const;
const NOTHING = { tier: "guest", dashboardUnlocked: false, hasDeposited: false } as const;

/** The two quick actions on a member's row. */
export function useAccessUpdate(member: AdminUserDto, onDone: (said: string) => void) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeAccessMutation();
  const { fault, attempt } = useFault();

  const update = async (access: typeof GOLD | typeof NOTHING, said: string) => {
    const { tier, dashboardUnlocked, grantedUntil = null } = member;
    const seen = { tier, dashboardUnlocked, grantedUntil };
    const isChanged = await attempt(async () => {
      const reply = await change({ params: { id: member.id }, body: { ...access, seen } }).unwrap();
      dispatch(mergeMember(reply));
      onDone(said);
    }, "Failed to change the member's access");
    if (!isChanged) dispatch(readMembersAnew());
  };

  return {
    updating: isLoading,
    fault,
    isGold: member.tier === GOLD.tier && member.dashboardUnlocked,
    isGuest: member.tier === NOTHING.tier && !member.dashboardUnlocked,
    grantGold: () => update(GOLD, `${member.fullName} has Gold now.`),
    revoke: () => update(NOTHING, `${member.fullName} is a locked guest now.`),
  };
}
