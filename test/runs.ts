const { SVC_TEST_RUNS = '' } = process.env;
const share = SVC_TEST_RUNS === '' ? 0.25 : Number(SVC_TEST_RUNS);
if (!(share > 0 && share <= 1))
  throw new Error(`SVC_TEST_RUNS expects a number above 0, at most 1, got ${JSON.stringify(SVC_TEST_RUNS)}.`);

/**
 * How often something is tried at random: the share SVC_TEST_RUNS of `whole`, all of it at night. A quarter, where nothing is set, finds
 * the faults that a property is for, and each run tries others.
 */
export const runs = (whole: number): number => Math.ceil(whole * share);
