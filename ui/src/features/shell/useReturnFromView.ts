import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { MemberView } from "../../api/sessionSlice.ts";

/** Leads back to where the staff member came from once a look through a member's eyes is over. */
export function useReturnFromView(view: MemberView | null): void {
  const navigate = useNavigate();
  const last = useRef(view);
  useEffect(() => {
    const left = view ? null : last.current;
    last.current = view;
    if (left) void navigate(left.returnTo);
  }, [view, navigate]);
}
