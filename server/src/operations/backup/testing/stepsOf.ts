import { lineOf, type Tell } from "../Progress.ts";

/** The steps that some work tells of, each with how far it was when the next one began, or it ended. */
export async function stepsOf(work: (tell: Tell) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  let under: Parameters<Tell> | null = null;
  const end = () => {
    if (under) said.push(lineOf(...under));
  };
  await work((...step) => {
    end();
    under = step;
  });
  end();
  return said;
}
