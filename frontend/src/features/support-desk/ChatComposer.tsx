import { CHAT_TEXT_MAX } from '@livery/shared-types/chat';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Composer } from '../../chat/Composer.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTextDraft } from '../../forms/useTextDraft.ts';
import { cannedReplies } from './cannedReplies.ts';

const Ready = styled.div`
  max-width: 18rem;
`;

interface ChatComposerProps {
  sessionId: string;
  disabled: boolean;
  onSend: (text: string) => void;
  onTyping: () => void;
}

/** Where staff write, with ready answers at hand: one chosen is put into the box, to be finished and sent. */
export function ChatComposer({ sessionId, disabled, onSend, onTyping }: ChatComposerProps) {
  const [text, setText] = useTextDraft(`chat:${sessionId}`);
  const inputRef = useRef<HTMLTextAreaElement>(null);

  const insert = (index: string) => {
    const reply = cannedReplies[Number(index)]?.text ?? '';
    setText((before) =>
      (before.trim() === '' ? reply : `${before.trimEnd()} ${reply}`).slice(0, CHAT_TEXT_MAX),
    );
    // After the list has given the focus back to its button.
    setTimeout(() => inputRef.current?.focus());
  };

  return (
    <Composer
      label="Your answer"
      placeholder="Write to the customer..."
      maxLength={CHAT_TEXT_MAX}
      disabled={disabled}
      inputRef={inputRef}
      onSend={onSend}
      onTyping={onTyping}
      draft={{ text, onChange: setText }}
    >
      <Ready>
        <Select
          aria-label="Canned replies"
          value=""
          placeholder="Canned replies"
          onValueChange={insert}
          options={cannedReplies.map(({ title }, index) => ({ value: String(index), label: title }))}
          disabled={disabled}
        />
      </Ready>
    </Composer>
  );
}
