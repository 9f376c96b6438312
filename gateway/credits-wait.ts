/** How long a run waits where credits are missing, in milliseconds. */
const CREDITS_WAIT = 60_000;

/** Why a run waits, and until when. */
export const waitFor = (milliseconds: number, message: string) => ({
  until: new Date(Date.now() + milliseconds),
  message,
});

export const noCredits = () => waitFor(CREDITS_WAIT, 'The account has no credits left.');
