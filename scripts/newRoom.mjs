// Makes a room with one call and one screen on all three floors: `npm run new:room NAME`.
import { planRoom, refusalOf, writeFiles } from "./lib/newRoom.mjs";
import { ROOT } from "./lib/run.mjs";

const [room] = process.argv.slice(2);
const refusal = refusalOf(ROOT, room);
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  const files = await planRoom(ROOT, room);
  await writeFiles(ROOT, files);
  for (const path of Object.keys(files)) console.log(path);
  console.log(`
The room stands, open to whoever is signed in. docs/HOW-TO.md says how to go on.
node scripts/words.mjs --missing ui/${room}
npm run check`);
}
