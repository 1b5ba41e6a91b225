import { CHAT_TEXT_MAX } from '@livery/shared-types/chat';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import type { FormDrafts } from '../forms/formDrafts.ts';
import { useTextDraft } from '../forms/useTextDraft.ts';
import { theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { controlLook } from '../ui/Field.tsx';
import { isOfInputMethod } from '../ui/isOfInputMethod.ts';
import { conversationOf } from './conversation.ts';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.5)} ${theme.space(2)} ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
`;
const Row = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${theme.space(1)};
`;
const Input = styled.textarea`
  ${controlLook}
  flex: 1;
  min-width: 0;
  max-height: 9rem;
  resize: none;
  field-sizing: content;
`;
const Send = styled(Button)`
  flex: none;
  width: ${theme.target};
  padding: 0;
`;

interface ComposerProps {
  sessionId: string;
  label: string;
  placeholder: string;
  /** Nothing can be sent at present. What was typed stays. */
  disabled: boolean;
  onSend: (text: string) => void;
  drafts: FormDrafts;
  inputRef: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line. */
export function Composer(props: ComposerProps) {
  const { sessionId, label, placeholder, disabled, onSend, drafts, inputRef, children } = props;
  const [text, setText] = useTextDraft(`chat:${sessionId}`, drafts);

  const send = () => {
    const words = text.trim();
    if (words === '' || disabled) return;
    onSend(words);
    setText('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <Row>
        <Input
          ref={inputRef}
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          maxLength={CHAT_TEXT_MAX}
          value={text}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            conversationOf(sessionId)?.noteTyping();
          }}
          onKeyDown={handleKeyDown}
        />
        <Send type="submit" disabled={disabled} aria-label="Send message">
          <SendHorizontal size={18} aria-hidden />
        </Send>
      </Row>
    </Form>
  );
}
