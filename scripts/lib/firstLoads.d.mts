export const LANDING: string;
export function firstLoad(entries: readonly string[]): { file: string }[];
export function weightOf(files: Iterable<string>): number;
