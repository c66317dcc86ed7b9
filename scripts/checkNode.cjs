// Plain old syntax on purpose: this file must run on the very Node versions that it turns away.
var required = [20, 19];
var current = process.versions.node.split(".").map(Number);

if (current[0] < required[0] || (current[0] === required[0] && current[1] < required[1])) {
  console.error(
    "SignalDeck needs Node " +
      required.join(".") +
      " or newer; this is " +
      process.versions.node +
      ".",
  );
  process.exit(1);
}
