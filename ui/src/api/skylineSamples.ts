import type { SkylineDto } from "@signaldeck/contract";

/** A day's marks for tests, until 10:40 AM WAT of the sample day: one of four clears break-even. */
export function sampleSkyline(changes: Partial<SkylineDto> = {}): SkylineDto {
  return {
    from: "2026-03-02T23:00:00.000Z",
    to: "2026-03-03T23:00:00.000Z",
    marks: 129,
    last: "2026-03-03T09:40:00.000Z",
    bars: [
      [96, 1, 58.1, 55.2, 1, 1],
      [100, 2, 51.8, 49.1, 0, 2],
      [110, 3, 54.6, 52, 0, 3],
      [120, 4, 52.4, 50.2, 0, 4],
    ],
    ...changes,
  };
}
