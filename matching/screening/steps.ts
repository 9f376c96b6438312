/** Long work in steps; the caller may do other things between two steps. */
export type Steps<T> = Generator<undefined, T>;

/** Runs all steps without a break. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps one after another and waits for `turn` between two. */
export async function inTurns<T>(steps: Steps<T>, turn: () => Promise<unknown>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}
