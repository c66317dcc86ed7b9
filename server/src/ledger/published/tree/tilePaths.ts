import { TILE_WIDTH, type TileName } from "./tiles.ts";

/** What an address below `/tile/` asks for. */
export interface TileRequest extends Omit<TileName, "level"> {
  /** `entries`: the entries behind the leaves of the tile of level 0. */
  level: number | "entries";
  /** How many hashes or entries; 256 for a full tile. */
  width: number;
}

/** Levels that 64 bits of tree size can have. */
const LEVELS = 64;

const PATH =
  /^(?<level>entries|\d{1,2})\/(?<number>(?:x\d{3}\/)*\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

/** The address of a tile below `/tile/`: `0/x001/x234/067`, a partial one with `.p/112` behind it. */
export function tilePath({ level, number, width }: TileRequest): string {
  const digits = String(number);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? [];
  const path = groups.map((group, index) => (index < groups.length - 1 ? `x${group}` : group));
  return `${level}/${path.join("/")}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

/** What an address asks for; null for one that names no tile, or in another form than its own. */
export function parseTilePath(path: string): TileRequest | null {
  const { level = "", number = "", width } = PATH.exec(path)?.groups ?? {};
  const request = {
    level: level === "entries" ? level : Number(level),
    number: Number(number.replace(/\D/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  } as const;
  const isTile = request.level === "entries" || request.level < LEVELS;
  // A name has one form, so caches in between can store each of them for ever.
  return isTile && tilePath(request) === path ? request : null;
}
