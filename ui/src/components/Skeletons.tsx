import { Skeleton } from "./Skeleton.tsx";

export interface SkeletonsProps {
  rows: number;
  /** Classes of each block, as its height. */
  each: string;
  /** How they are laid out. */
  className?: string;
}

/** Grey blocks of one size in the place of rows or cards. */
export function Skeletons({ rows, each, className }: SkeletonsProps) {
  return (
    <div className={className}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={each} />
      ))}
    </div>
  );
}
