import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(2)};
`;
const List = styled.ul`
  display: grid;
  list-style: none;
  padding: 0;
`;
const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  border-bottom: 1px solid ${theme.color.hairline};
  overflow-wrap: anywhere;
`;
const Nobody = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const AddRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
`;
const AddButton = styled(Button)`
  align-self: start;
  margin-top: calc(1.3125rem + ${theme.space(0.75)});
`;

export interface CcEmailsProps {
  emails: string[];
  /** Resolves to whether it was stored: what was typed stays until then. */
  onChange: (emails: string[]) => Promise<boolean>;
}

export function CcEmails({ emails, onChange }: CcEmailsProps) {
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const isListed = emails.some((email) => email.toLowerCase() === wanted.toLowerCase());
  const canAdd = wanted !== '' && wanted.includes('@') && !isListed;

  const add = async () => {
    if (canAdd && (await onChange([...emails, wanted]))) setText('');
    inputRef.current?.focus();
  };
  const remove = async (email: string) => {
    await onChange(emails.filter((other) => other !== email));
    inputRef.current?.focus();
  };

  return (
    <Stack>
      {emails.length > 0 ? (
        <List aria-label="Listed so far">
          {emails.map((email) => (
            <Row key={email}>
              {email}
              <IconButton label={`Remove ${email}`} onClick={() => void remove(email)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Row>
          ))}
        </List>
      ) : (
        <Nobody>No address is listed yet.</Nobody>
      )}
      <AddRow>
        <Field label="CC e-mail address" error={isListed ? 'This address is listed already.' : undefined}>
          <TextInput
            ref={inputRef}
            type="email"
            inputMode="email"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void add();
            }}
            autoComplete="off"
            maxLength={254}
          />
        </Field>
        <AddButton variant="secondary" disabled={!canAdd} onClick={() => void add()}>
          Add
        </AddButton>
      </AddRow>
    </Stack>
  );
}
