/** Columns of the list of members on wide screens; cards on small ones. */
export const ROW_GRID =
  "grid items-center gap-x-4 gap-y-2 md:grid-cols-2 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1.3fr)_minmax(0,0.85fr)_minmax(0,0.85fr)_minmax(0,0.75fr)_14rem]";
