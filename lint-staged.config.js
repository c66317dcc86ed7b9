/** What a commit is asked for: lint and form of the staged files, nothing that takes minutes. */
export default {
  "*.{ts,tsx}": "oxlint",
  "*": "oxfmt --list-different --no-error-on-unmatched-pattern",
};
