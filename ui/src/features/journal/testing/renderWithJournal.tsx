import { journalApi, type JournalDayDto } from "@signaldeck/contract";
import type { ReactElement } from "react";
import { ShortcutsProvider } from "../../../components/Shortcuts.tsx";
import { renderAtMarket, type MarketOptions } from "../../../testing/renderAtMarket.tsx";
import { answer, success } from "../../../testing/server.ts";
import { sampleDay } from "../../../testing/samples.ts";

interface JournalOptions extends MarketOptions {
  /** Asked anew for each call, so that a test can change it. */
  day?: () => JournalDayDto;
}

/** Shows a part of the screen to a member with a journal. */
export function renderWithJournal(
  screen: ReactElement,
  { day = sampleDay, ...options }: JournalOptions = {},
) {
  const room = renderAtMarket(<ShortcutsProvider>{screen}</ShortcutsProvider>, options);
  answer(journalApi.day, () => success(day()));
  return room;
}
