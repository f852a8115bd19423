/** Cuts a text to one line that ends in an ellipsis where there is no room. */
export const ellipsis = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
