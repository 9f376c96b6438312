/** What somebody has done about an event. */
export const EVENT_STATES = ['open', 'seen', 'resolved'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** The kinds of events of an account's work: a run and a verification that ended. Only webhooks that want them bring them about. */
export const [RUN_ENDED, VERIFICATION_ENDED] = ['run.ended', 'verification.ended'] as const;

/** The kind of events that try a webhook: every webhook gets them. */
export const WEBHOOK_TEST = 'webhook.test';

/** Something that happened to what an account watches, or to its work. */
export interface NewEvent {
  /** A UUID that names what happened: the same thing is an event once. */
  readonly id: string;
  readonly accountId: string;
  readonly watchId: string | null;
  readonly kind: string;
  /** What happened, in the format of its kind. */
  readonly content: unknown;
  readonly state: EventState;
}

export interface Event extends NewEvent {
  /** Grows with each event of the database; events are read in its order. */
  readonly number: number;
  readonly createdTimestamp: string;
}
