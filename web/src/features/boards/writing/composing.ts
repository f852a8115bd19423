import type { KeyboardEvent } from 'react';

/** A key that an input method handles is its own; Safari marks the Enter that ends a composition by its code alone. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
