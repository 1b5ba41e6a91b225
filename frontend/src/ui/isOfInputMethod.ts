/**
 * Whether a key belongs to the input method that composes a word: the Enter that ends it, the Escape and arrows of its list.
 * Safari ends the composing before it sends that key, which then only its code 229 tells.
 */
export const isOfInputMethod = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
