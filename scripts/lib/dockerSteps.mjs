import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

/**
 * What deploy/docker/Dockerfile says of how the program is built, and of how it runs in the image.
 * @returns `build`: the shell line of the first stage; `env`, `start` and `healthy`: settings and
 * command lines of the second
 */
export function dockerSteps() {
  const dockerfile = readFileSync(join(ROOT, "deploy/docker/Dockerfile"), "utf8");
  const [build, image] = dockerfile
    .replaceAll("\\\n", " ")
    .split(/^FROM .*$/m)
    .slice(1);
  const line = (stage, word) => new RegExp(`^${word} (.*)$`, "m").exec(stage)[1];
  const list = (words) => JSON.parse(/\[.*\]/.exec(words)[0]);
  return {
    build: line(build, "RUN"),
    env: Object.fromEntries(
      line(image, "ENV")
        .split(/ +/)
        .map((pair) => pair.split("=")),
    ),
    start: [...list(line(image, "ENTRYPOINT")), ...list(line(image, "CMD"))],
    healthy: list(line(image, "HEALTHCHECK")),
  };
}
