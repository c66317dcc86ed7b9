import { MEMBERS_DESK_LIMITS, membersDeskApi, type MemberViewDto } from "@signaldeck/contract";
import { useAppSelector, type AppThunk } from "./storeHooks.ts";
import { defineCalls } from "./defineCalls.ts";
import { viewEnded, viewStarted, type MemberView } from "./sessionSlice.ts";

const viewCalls = defineCalls((call) => ({
  viewAsMember: call.mutation(membersDeskApi.viewAsMember),
  leaveView: call.mutation(membersDeskApi.leaveView),
}));

export const { useViewAsMemberMutation } = viewCalls;

/** The look through a member's eyes that this tab takes, or null. */
export function useMemberView(): MemberView | null {
  return useAppSelector(({ session }) => session.view);
}

/**
 * Puts the opened view in the place of the staff member's own session, in this tab alone.
 * @param returnTo route to go on with afterwards.
 */
export function startView(view: MemberViewDto, returnTo: string): AppThunk {
  return (dispatch) => {
    const { id, token, user } = view;
    // By this device's clock, which may differ from the server's.
    const endsAt = Date.now() + MEMBERS_DESK_LIMITS.viewLifetime;
    dispatch(viewStarted({ id, token, user, endsAt, returnTo }));
  };
}

/** Gives the staff member's session back; the server ends the view, and else it ends by itself. */
export function leaveView(): AppThunk {
  return (dispatch, getState) => {
    const { view } = getState().session;
    if (!view) return;
    dispatch(viewEnded());
    void dispatch(
      viewCalls.endpoints.leaveView.initiate({ params: { id: view.id } }, { track: false }),
    );
  };
}
