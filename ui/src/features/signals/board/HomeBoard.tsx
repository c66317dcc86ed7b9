import { useCan } from "../../../api/session.ts";
import { useMedia } from "../../../components/useMedia.ts";
import { Board } from "./Board.tsx";

/** The board on a home: wide where there is space for it, and only for those who may read it. */
export function HomeBoard() {
  const isReader = useCan("board.read");
  const isWide = useMedia("(min-width: 70rem)");
  return isReader && <Board size={isWide ? "wide" : "room"} />;
}
