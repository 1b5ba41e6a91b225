import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { visitorDrafts } from '../forms/formDrafts.ts';
import { composedKey } from '../testing/inputMethod.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { Composer } from './Composer.tsx';

describe('where a message is written', () => {
  it.each(Object.entries(composedKey))(
    'a key that ends a word in %s does not send it; the next Enter does',
    (browser, press) => {
      const onSend = vi.fn<(text: string) => void>();
      renderApp(
        <Composer
          sessionId={browser}
          label="Your message"
          placeholder=""
          disabled={false}
          onSend={onSend}
          drafts={visitorDrafts}
          inputRef={createRef()}
        />,
      );
      const field = screen.getByLabelText('Your message');
      fireEvent.change(field, { target: { value: 'こんにち' } });
      press(field);
      expect(onSend).not.toHaveBeenCalled();
      fireEvent.change(field, { target: { value: 'こんにちは' } });
      fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
      expect(onSend).toHaveBeenCalledExactlyOnceWith('こんにちは');
    },
  );
});
