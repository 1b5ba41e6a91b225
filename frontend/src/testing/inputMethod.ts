import { fireEvent } from '@testing-library/react';

const composed = { key: 'Enter', keyCode: 229 };

/** The events of a key that the input method takes while a word is composed, in the order of each browser. */
export const composedKey: Record<string, (field: Element, key?: string) => void> = {
  Chrome: (field, key = 'Enter') => {
    fireEvent.compositionStart(field);
    fireEvent.keyDown(field, { ...composed, key, isComposing: true });
    fireEvent.compositionEnd(field);
    fireEvent.keyUp(field, { key, keyCode: key === 'Enter' ? 13 : 27 });
  },
  'Chrome on Windows': (field) => {
    fireEvent.compositionStart(field);
    fireEvent.keyDown(field, { ...composed, key: 'Process', isComposing: true });
    fireEvent.compositionEnd(field);
  },
  'an old Firefox': (field, key = 'Enter') => {
    fireEvent.compositionStart(field);
    fireEvent.keyDown(field, { key, keyCode: key === 'Enter' ? 13 : 27, isComposing: true });
    fireEvent.compositionEnd(field);
  },
  Safari: (field, key = 'Enter') => {
    fireEvent.compositionStart(field);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { ...composed, key, isComposing: false });
  },
};
