/** Beside the live news: how the office's lists are read anew. */
export const OFFICE_POLL = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
} as const;
