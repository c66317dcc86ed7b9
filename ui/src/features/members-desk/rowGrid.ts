const COLUMNS =
  "xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1.25fr)_minmax(0,0.95fr)_minmax(0,0.9fr)_5.75rem]";
const WITH_DEEDS =
  "xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1.25fr)_minmax(0,0.95fr)_minmax(0,0.9fr)_5.75rem_14rem]";

/**
 * Columns of the list of members on wide screens; cards on small ones.
 * @param deeds the last column holds the quick actions.
 */
export function rowGrid(deeds: boolean): string {
  return `grid items-center gap-x-4 gap-y-2 md:grid-cols-2 ${deeds ? WITH_DEEDS : COLUMNS}`;
}
