/**
 * How long tests wait for what they have no promise of a time for, in ms. A busy machine is several
 * times as slow as an idle one, and what hangs is found all the same; how quick the product is says
 * `npm run bench`.
 */
export const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};
