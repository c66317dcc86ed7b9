import { generatePath, matchPath, useMatch, useNavigate } from "react-router-dom";
import { SCREENS } from "../../../../screens.ts";

/** The decision that a claim's screen begins with, as its address carries it. */
export type BeginsWith = { begin: "approve" | "reject" } | null;

/** The claim of the list's row that has the focus, where `j` and `k` have moved it; null elsewhere. */
function framedClaim(): string | null {
  const row = document.activeElement?.closest<HTMLAnchorElement>("a[data-list-item]");
  return (row && matchPath(SCREENS.deskClaim, row.pathname)?.params.id) ?? null;
}

/**
 * Opens the claim that is framed in the list and begins a decision there. False where none is, or it is
 * the open one: what is decided is what the person sees framed.
 */
export function useFramedClaim(): (begin: "approve" | "reject") => boolean {
  const navigate = useNavigate();
  const openId = useMatch(SCREENS.deskClaim)?.params.id;
  return (begin) => {
    const id = framedClaim();
    if (id === null || id === openId) return false;
    const state: BeginsWith = { begin };
    void navigate(generatePath(SCREENS.deskClaim, { id }), { state });
    return true;
  };
}
