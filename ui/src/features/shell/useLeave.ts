import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "../../api/session.ts";
import { SCREENS } from "../../screens.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";

/** Signs out and goes to the home page. */
export function useLeave(): { leave: () => Promise<void>; leaving: boolean } {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    async leave() {
      setLeaving(true);
      await dispatch(signOut());
      await navigate(SCREENS.landing);
    },
  };
}
