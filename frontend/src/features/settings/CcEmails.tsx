import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { AddField } from '../../ui/AddField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Stack, StackedList } from '../../ui/Stack.tsx';
import { useTextDraft } from '../../forms/useTextDraft.ts';

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  border-bottom: 1px solid ${theme.color.hairline};
  overflow-wrap: anywhere;
`;

interface CcEmailsProps {
  emails: string[];
  /** Resolves to whether it was stored: what was typed stays until then. */
  onChange: (emails: string[]) => Promise<boolean>;
}

export function CcEmails({ emails, onChange }: CcEmailsProps) {
  const [text, setText] = useTextDraft('settings:cc');
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
        <StackedList $gap={0} aria-label="Listed so far">
          {emails.map((email) => (
            <Row key={email}>
              {email}
              <IconButton label={`Remove ${email}`} onClick={() => void remove(email)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Row>
          ))}
        </StackedList>
      ) : (
        <Muted>No address is listed yet.</Muted>
      )}
      <AddField
        ref={inputRef}
        label="CC e-mail address"
        error={isListed ? 'This address is listed already.' : undefined}
        type="email"
        inputMode="email"
        value={text}
        onChange={setText}
        canAdd={canAdd}
        onAdd={() => void add()}
        maxLength={254}
      />
    </Stack>
  );
}
