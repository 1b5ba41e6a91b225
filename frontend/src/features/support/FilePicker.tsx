import { Paperclip, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { TICKET_FILES } from '@livery/shared-types/support';
import { theme } from '../../styles/index.ts';
import { Field, useFieldControl } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { FileList } from './FileList.tsx';
import { acceptedFiles, isRefused, roomBeside, type ChosenFile } from './ticketFile.ts';
import type { TicketFiles } from './useTicketFiles.ts';

const Zone = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(0.5)} ${theme.space(1)};
  min-height: ${theme.space(9)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border: 1px dashed ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.textSecondary};
  text-align: center;
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  svg {
    width: 1.125rem;
    height: 1.125rem;
    color: ${theme.color.accentText};
  }
  strong {
    color: ${theme.color.accentText};
    font-weight: 500;
  }
  &:hover,
  &[data-over] {
    border-color: ${theme.color.accentText};
  }
  &[data-over] {
    background: ${theme.color.accentTint};
  }
  &:focus-within {
    border-color: ${theme.color.focus};
    outline: 1px solid ${theme.color.focus};
  }
  &[data-full] {
    opacity: 0.6;
  }
  /* The input itself lies over the whole of it: a press and a drop are the browser's own. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;

const hint = `Up to ${TICKET_FILES} pictures (JPEG, PNG, WebP) or PDFs of 5 MB each.`;

interface DropZoneProps {
  picker: TicketFiles;
  inputRef: RefObject<HTMLInputElement | null>;
}

function DropZone({ picker, inputRef }: DropZoneProps) {
  const control = useFieldControl();
  const [isOver, setIsOver] = useState(false);
  return (
    <Zone
      data-over={isOver || undefined}
      data-full={picker.isFull || undefined}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <Paperclip aria-hidden />
      {picker.isFull ? (
        <span>As many files as a ticket takes</span>
      ) : (
        <span>
          <strong>Choose files</strong> or drop them here
        </span>
      )}
      <input
        {...control}
        ref={inputRef}
        type="file"
        multiple
        accept={acceptedFiles}
        // Not `disabled`: it must take the focus after a file is removed, and the browser would open a file dropped on it.
        aria-disabled={picker.isFull || undefined}
        onClick={(event) => {
          if (picker.isFull) event.preventDefault();
        }}
        onChange={({ currentTarget }) => {
          picker.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </Zone>
  );
}

/** Another file can be chosen at once in place of one that is refused. */
export function FilePicker({ picker }: { picker: TicketFiles }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { files, isFollowing } = picker;
  const renderAction = (one: ChosenFile) => {
    if (one.state === 'failed')
      return (
        <SmallButton onClick={() => picker.sendAgain(one)}>
          Send again <VisuallyHidden>{one.file.name}</VisuallyHidden>
        </SmallButton>
      );
    if (isFollowing && !isRefused(one)) return null;
    return (
      <IconButton
        label={`Remove ${one.file.name}`}
        onClick={() => {
          picker.remove(one.key);
          inputRef.current?.focus();
        }}
      >
        <X aria-hidden />
      </IconButton>
    );
  };
  return (
    <Stack $gap={1}>
      <Field label="Attachments" hint={hint} error={picker.fault}>
        <DropZone picker={picker} inputRef={inputRef} />
      </Field>
      {files.length > 0 && <FileList files={files} isFollowing={isFollowing} renderAction={renderAction} />}
      <VisuallyHidden as="output">
        {files.length > 0 && `${TICKET_FILES - roomBeside(files)} of ${TICKET_FILES} files chosen`}
      </VisuallyHidden>
    </Stack>
  );
}
