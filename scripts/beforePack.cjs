// electron-builder calls this first, so that no package holds an old build, or none.
"use strict";

module.exports.default = async function beforePack() {
  const { ensureBuild } = await import("./lib/build.mjs");
  await ensureBuild("terminal");
};
