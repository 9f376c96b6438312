/** Words after which a number names the body itself, not a shop of a chain: "ELKS LODGE 1801", "FIRE DISTRICT #4". */
export const NUMBERED_BODIES: ReadonlySet<string> = new Set(
  'post lodge local union troop pack chapter district council grange aerie den fund route highway elks moose eagles vfw bpoe'.split(
    ' ',
  ),
);
