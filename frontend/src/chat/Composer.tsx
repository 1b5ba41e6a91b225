import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { controlLook } from '../ui/TextInput.tsx';

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

export interface ComposerProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Nothing can be sent at present. What was typed stays. */
  disabled: boolean;
  onSend: (text: string) => void;
  onTyping: () => void;
  /** What is written so far, kept by the caller. */
  draft: { text: string; onChange: (text: string) => void };
  inputRef?: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, maxLength, disabled, onSend, onTyping, draft, inputRef, children } = props;
  const { text, onChange: setText } = draft;

  const send = () => {
    const words = text.trim();
    if (words === '' || disabled) return;
    onSend(words);
    setText('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the spelling of a word in scripts that are typed by sound.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
          maxLength={maxLength}
          value={text}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            onTyping();
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
