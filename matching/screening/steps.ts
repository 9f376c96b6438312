/** Work that takes long, in steps: whoever runs it may do other things between two of them. */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does one step after the other, and waits for `turn` between two. */
export async function inTurns<T>(steps: Steps<T>, turn: () => Promise<unknown>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}
