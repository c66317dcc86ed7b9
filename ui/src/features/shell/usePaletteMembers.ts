import { LIST_WINDOW, t, tCount, type UserDto, memberAccessApi } from "@signaldeck/contract";
import { UserRound, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { generatePath } from "react-router-dom";
import { failureMessage } from "../../components/formErrors.ts";
import { SCREENS } from "../../screens.ts";
import { defineCalls } from "../../api/defineCalls.ts";

const shellCalls = defineCalls((call) => ({
  paletteMembers: call.query(memberAccessApi.searchUsers),
}));

const { usePaletteMembersQuery } = shellCalls;

/** Members that are shown at once, and letters that a search begins with. */
const SHOWN = 6;
const LETTERS = 2;

export interface PaletteMembers {
  /** The user may look for members. */
  available: boolean;
  searching: boolean;
  found: readonly { id: string; fullName: string; email: string; path: string }[];
  icon: LucideIcon;
  /** How the search stands, as far as there is anything to say. */
  words: string | null;
}

/** Members who are found by what was typed, for those who may read members. */
export function usePaletteMembers(user: UserDto, typed: string): PaletteMembers {
  const available = user.permissions.includes("members.read");
  const text = typed.trim();
  const query = useDelayed(text, LIST_WINDOW.searchDelay);
  const wanted = available && text.length >= LETTERS;
  const { currentData, error, isFetching } = usePaletteMembersQuery(
    { query: { query, limit: SHOWN } },
    { skip: !wanted || query.length < LETTERS },
  );
  const searching = wanted && (isFetching || query !== text);
  const members = wanted && query === text ? (currentData ?? []) : [];
  return {
    available,
    searching,
    found: members.map(({ id, fullName, email }) => ({
      id,
      fullName,
      email,
      path: generatePath(SCREENS.member, { id }),
    })),
    icon: UserRound,
    words: wanted ? wordsOf({ searching, error, count: members.length }) : null,
  };
}

function wordsOf(search: { searching: boolean; error: unknown; count: number }): string {
  if (search.searching) return t("Searching members");
  if (search.error) return failureMessage(search.error, t("The members could not be searched."));
  return search.count === 0
    ? t("No member fits.")
    : tCount(search.count, "One member fits.", "{{count}} members shown.");
}

/** A value that follows another one once that has rested. */
function useDelayed(value: string, delay: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
