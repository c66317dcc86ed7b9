// Makes a release of this clone: `npm run release -- 0.2.0`. One commit that dates the changes in
// CHANGELOG.md and sets the version everywhere, and its tag. Nothing is sent anywhere.
import { release } from "./lib/release.mjs";
import { ROOT } from "./lib/run.mjs";

const [version, ...others] = process.argv.slice(2);
if (version === undefined || others.length > 0) {
  console.error("Usage: npm run release -- VERSION, such as 1.2.3.");
  process.exit(2);
}
try {
  const tag = release(ROOT, version, new Date().toISOString().slice(0, 10));
  console.log(`SignalDeck ${version} is committed here, with the tag ${tag}. What is left to do:
  git push --follow-tags
  npm run package`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
