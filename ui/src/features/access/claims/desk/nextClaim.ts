import type { ReviewClaimDto } from "@signaldeck/contract";

type Queued = Pick<ReviewClaimDto, "id" | "viewer">;

/**
 * The waiting claim to go on with: the one after the current one in the queue, else the oldest;
 * never one that a colleague has open.
 */
export function nextClaim(
  queue: readonly Queued[],
  currentId: string | undefined,
  ownId: string | undefined,
): string | null {
  const isOpenTo = ({ id, viewer }: Queued) =>
    id !== currentId && (viewer === null || viewer.id === ownId);
  const at = queue.findIndex(({ id }) => id === currentId);
  return (queue.slice(at + 1).find(isOpenTo) ?? queue.find(isOpenTo))?.id ?? null;
}
