/** Number of the field colours: `styles/tokens.css` declares them as `--field-1` to `--field-7`. */
export const FIELD_COLOURS = 7;

/** Answers the colour of the field of this number, counted from 1; fields beyond the last colour begin anew. */
export const fieldColour = (number: number): string => `var(--field-${((number - 1) % FIELD_COLOURS) + 1})`;
