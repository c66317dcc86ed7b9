// Plain old syntax on purpose: this file must run on the very Node versions that it turns away.
var supported = require("../package.json").engines.node.match(/\d+\.\d+/g);
var current = process.versions.node.split(".").map(Number);

/** Whether this Node is of the major version that `least` names, and no older. */
function isOf(least) {
  var wanted = least.split(".").map(Number);
  return current[0] === wanted[0] && current[1] >= wanted[1];
}

var oldest = supported[0].split(".").map(Number);
var isTooOld = current[0] < oldest[0] || (current[0] === oldest[0] && current[1] < oldest[1]);

if (!supported.some(isOf)) {
  console.error(
    "SignalDeck is made for Node " +
      supported
        .join(", ")
        .replace(/\.0\b/g, "")
        .replace(/, ([^,]*)$/, " and $1") +
      "; this is " +
      process.versions.node +
      (isTooOld ? "." : ", with which it was not tried. It goes on."),
  );
  if (isTooOld) process.exit(1);
}
