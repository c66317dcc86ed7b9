/** What a commit is asked for: lint and form of the staged files, nothing that takes minutes. */
export default {
  "*.{ts,tsx}": "eslint --no-warn-ignored",
  "*": "prettier --check --ignore-unknown",
};
