import type { AdminTicketDetail, TicketFile } from '@livery/shared-types/support';
import { FileText } from 'lucide-react';
import { styled } from 'styled-components';
import { displayFileSize } from '../../domain/fileSize.ts';
import { media, theme, type } from '../../styles/index.ts';
import { VisuallyHidden } from '../../ui/text.tsx';
import { ticketFileUrl } from './deskApi.ts';
import { TicketPart } from './TicketPart.tsx';

const Files = styled.ul`
  display: grid;
  gap: ${theme.space(1.5)};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-top: ${theme.space(1)};
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const Tile = styled.a`
  display: grid;
  grid-template-rows: 7rem auto;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
  color: ${theme.color.text};
  text-decoration: none;
  &:hover {
    border-color: ${theme.color.accentLine};
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    background: ${theme.color.sunken};
  }
`;
const Sheet = styled.span`
  display: grid;
  place-items: center;
  background: ${theme.color.sunken};
  color: ${theme.color.accentText};
  svg {
    width: 2rem;
    height: 2rem;
  }
`;
const Caption = styled.span`
  ${type.small}
  display: grid;
  padding: ${theme.space(1)} ${theme.space(1.25)};
  border-top: 1px solid ${theme.color.hairline};
  overflow-wrap: anywhere;
  small {
    color: ${theme.color.textSecondary};
  }
`;

const kindOf = ({ type: mime }: TicketFile) => (mime === 'application/pdf' ? 'PDF' : 'Picture');

/** What the customer sent with the ticket. Pictures open in a tab of their own; a PDF is only ever saved. */
export function TicketFiles({ ticket }: { ticket: Pick<AdminTicketDetail, 'id' | 'files'> }) {
  if (ticket.files.length === 0) return null;
  return (
    <TicketPart title="Files">
      <Files>
        {ticket.files.map((file) => {
          const url = ticketFileUrl(ticket.id, file.id);
          const isPicture = kindOf(file) === 'Picture';
          return (
            <li key={file.id}>
              <Tile
                href={url}
                {...(isPicture ? { target: '_blank', rel: 'noreferrer' } : { download: file.name })}
              >
                {isPicture ? (
                  <img src={url} alt="" loading="lazy" decoding="async" />
                ) : (
                  <Sheet>
                    <FileText aria-hidden />
                  </Sheet>
                )}
                <Caption>
                  <span>{file.name}</span>
                  <small>
                    {kindOf(file)}, {displayFileSize(file.size)}
                    <VisuallyHidden>{isPicture ? ', opens in a new tab' : ', is downloaded'}</VisuallyHidden>
                  </small>
                </Caption>
              </Tile>
            </li>
          );
        })}
      </Files>
    </TicketPart>
  );
}
