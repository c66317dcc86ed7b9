/** Confidences in percent that are offered as a smallest one; a figure of one's own joins them. */
export const MINIMUMS = [52, 53, 54, 55, 56, 57, 58, 60] as const;
