import { expect, it } from "vitest";
import { releaseRuns } from "./releaseRuns.mjs";

const runs = (line) => releaseRuns(line.split(" ")).map((run) => run.join(" "));

it("makes Linux' archive in a run of its own, whatever is beside it", () => {
  expect(runs("--linux")).toEqual(["--linux", "--linux tar.gz"]);
  expect(runs("--linux tar.gz")).toEqual(["--linux tar.gz"]);
  expect(runs("--linux deb tar.gz:arm64 -c.electronDist=dist --x64")).toEqual([
    "--linux deb -c.electronDist=dist --x64",
    "--linux tar.gz:arm64 -c.electronDist=dist --x64",
  ]);
  expect(runs("--win --linux tar.gz")).toEqual(["--win", "--linux tar.gz"]);
});

it("leaves alone what has no archive", () => {
  for (const line of ["--mac", "--win nsis --x64", "--linux AppImage deb", "--dir"]) {
    expect(runs(line)).toEqual([line]);
  }
});
