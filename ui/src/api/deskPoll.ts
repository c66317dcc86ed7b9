/** Beside the live news: how often the desks' lists are read anew while somebody looks. */
export const DESK_POLL = { pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;
