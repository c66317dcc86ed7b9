// The last step of `npm run build`: compresses what was built, as small as it gets; quickly where the
// variable TWINS says "quick".
import { join } from "node:path";
import { compressAssets } from "./lib/assetTwins.mjs";
import { ROOT } from "./lib/run.mjs";

const levels = process.env.TWINS === "quick" ? "quick" : "smallest";
await compressAssets(join(ROOT, "web", "dist", "assets"), levels);
