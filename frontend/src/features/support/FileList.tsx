import { Check, FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayFileSize } from '../../domain/fileSize.ts';
import { media, theme, type } from '../../styles/index.ts';
import { FieldError } from '../../ui/Field.tsx';
import type { ChosenFile } from './ticketFile.ts';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(1)};
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr) auto;
  gap: ${theme.space(0.5)} ${theme.space(1.5)};
  align-items: center;
  padding: ${theme.space(1)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surface};
  &[data-faulty] {
    border-color: ${theme.color.danger};
  }
  > svg {
    width: 1.25rem;
    height: 1.25rem;
    color: ${theme.color.accentText};
  }
  > svg[data-done] {
    color: ${theme.color.greenText};
  }
  > [role='alert'],
  > progress {
    grid-column: 2 / -1;
  }
`;
const Name = styled.span`
  display: grid;
  overflow-wrap: anywhere;
  small {
    ${type.small}
    color: ${theme.color.textSecondary};
    font-variant-numeric: tabular-nums;
  }
`;
const Progress = styled.progress`
  width: 100%;
  height: 0.375rem;
  border: 0;
  ${media.contrast} {
    border: 1px solid;
  }
  border-radius: 0.25rem;
  background: ${theme.color.sunken};
  appearance: none;
  &::-webkit-progress-bar {
    border-radius: 0.25rem;
    background: ${theme.color.sunken};
  }
  &::-webkit-progress-value {
    border-radius: 0.25rem;
    background: ${theme.color.accent};
    ${media.contrast} {
      background: Highlight;
    }
  }
  &::-moz-progress-bar {
    border-radius: 0.25rem;
    background: ${theme.color.accent};
    ${media.contrast} {
      background: Highlight;
    }
  }
`;

const stateText = ({ state, progress }: ChosenFile, isFollowing: boolean): string | undefined => {
  if (!isFollowing) return undefined;
  if (state === 'chosen') return 'Waiting';
  if (state === 'sent') return 'Sent';
  if (state !== 'sending') return 'Not sent';
  return progress < 1 ? `Sending, ${Math.floor(progress * 100)} %` : 'Checking';
};

function FileIcon({ one: { state, file } }: { one: ChosenFile }) {
  if (state === 'sent') return <Check aria-hidden data-done />;
  return file.type === 'application/pdf' ? <FileText aria-hidden /> : <Image aria-hidden />;
}

interface FileListProps {
  files: readonly ChosenFile[];
  /** The ticket is there, and they are on their way to it. */
  isFollowing: boolean;
  renderAction: (file: ChosenFile) => ReactNode;
}

export const FileList = ({ files, isFollowing, renderAction }: FileListProps) => (
  <List aria-label="Chosen files">
    {files.map((one) => (
      <Row key={one.key} data-faulty={one.fault === undefined ? undefined : true}>
        <FileIcon one={one} />
        <Name>
          {one.file.name}
          <small>
            {[displayFileSize(one.file.size), stateText(one, isFollowing)].filter(Boolean).join(' · ')}
          </small>
        </Name>
        {renderAction(one)}
        {one.state === 'sending' && <Progress aria-label={`Sending ${one.file.name}`} value={one.progress} />}
        {one.fault !== undefined && <FieldError>{one.fault}</FieldError>}
      </Row>
    ))}
  </List>
);
