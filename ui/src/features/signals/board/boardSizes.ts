/**
 * Where the board is; board.css says how large it is there. `room`: beside the chart, and on a phone;
 * `wide`: on a home; `workspace`: as its watchlist; `compact`: in the small window.
 */
export type BoardSize = "room" | "wide" | "workspace" | "compact";
