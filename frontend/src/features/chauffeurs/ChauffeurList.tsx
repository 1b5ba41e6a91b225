import { displayPhone } from '@livery/shared-types/phone';
import { firstLicence, type Chauffeur } from '@livery/shared-types/chauffeur';
import { IdCard, Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { QueryResult } from '../../api/QueryStates.tsx';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { documentLabel, expiryNotice } from '../../domain/documents.ts';
import { useToday } from '../../domain/useToday.ts';
import { ListStates } from '../../forms/ListStates.tsx';
import { crudMessages } from '../../forms/crudMessages.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ValidUntil } from '../../ui/Documents.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NameOpener, Table, type TableColumns } from '../../ui/Table.tsx';
import { NarrowText } from '../../ui/text.tsx';
import { matching, ratingText, tripsText } from './chauffeurText.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)} ${theme.space(3)};
  justify-content: space-between;
  margin-bottom: ${theme.space(2)};
  > search {
    flex: 1 1 16rem;
    max-width: 32rem;
  }
`;
const Name = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.5)};
`;
const Whole = styled.span`
  white-space: nowrap;
`;
const Contact = styled(Stack).attrs({ $gap: 0.25 })`
  justify-items: start;
  a {
    text-decoration-color: ${theme.color.accentLine};
  }
`;

const words = crudMessages('chauffeur');

interface ChauffeurListProps {
  query: QueryResult<Chauffeur[]>;
  onOpen: (id: string) => void;
  onAdd: () => void;
}

/** Who drives for the company; what is searched for is in the address. */
export function ChauffeurList({ query, onOpen, onAdd }: ChauffeurListProps) {
  const { search, change } = useSearchState();
  const q = search.get('q') ?? '';
  return (
    <>
      <Bar>
        <search>
          <SearchInput
            aria-label="Search chauffeurs"
            placeholder="Name, phone, e-mail or language"
            value={q}
            data-search
            onSearch={(text) => change({ q: text })}
          />
        </search>
        <Button onClick={onAdd}>
          <Plus size={18} aria-hidden /> {words.add}
        </Button>
      </Bar>
      <ListStates
        query={query}
        noun={words.plural}
        empty={words.empty}
        icon={<IdCard size={32} aria-hidden />}
      >
        {(all) => <Found chauffeurs={matching(all, q)} onOpen={onOpen} onShowAll={() => change({ q: '' })} />}
      </ListStates>
    </>
  );
}

/** A press on a phone number or an e-mail address must not open the record. */
const keepClosed = (event: MouseEvent) => event.stopPropagation();

const cells: TableColumns<Chauffeur> = {
  Contact: ({ phone, email }) => (
    <Contact>
      <a href={phoneLink(phone)} onClick={keepClosed}>
        {displayPhone(phone)}
      </a>
      <a href={emailLink(email)} onClick={keepClosed}>
        <NarrowText>{email}</NarrowText>
      </a>
    </Contact>
  ),
  Languages: ({ languages }) => languages.join(', ') || '–',
  Licence: (chauffeur) => <Papers {...chauffeur} />,
  Rating: (chauffeur) => <Whole>{ratingText(chauffeur)}</Whole>,
  Status: ({ active, tripsAtRisk }) => (
    <Cluster as="span">
      <ActiveBadge isActive={active} />
      {tripsAtRisk.length > 0 && <Badge tone="red">{tripsText(tripsAtRisk.length)}</Badge>}
    </Cluster>
  ),
};

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

/** The licence, and what else ends soon or has ended. */
function Papers({ documents, licenceExpiry }: Pick<Chauffeur, 'documents' | 'licenceExpiry'>) {
  const today = useToday();
  const licence = firstLicence(documents);
  const others = documents.flatMap((document) => {
    const notice = document === licence ? undefined : expiryNotice(document.expiresOn, today);
    return notice ? [{ ...notice, document }] : [];
  });
  return (
    <Stack as="span" $gap={0.5}>
      <ValidUntil day={licenceExpiry} />
      {others.map(({ tone, text, document }) => (
        <Badge key={`${document.kind}${document.number}`} tone={tone}>
          {documentLabel(document.kind)}: {text}
        </Badge>
      ))}
    </Stack>
  );
}

interface FoundProps {
  chauffeurs: Chauffeur[];
  onOpen: (id: string) => void;
  onShowAll: () => void;
}

function Found({ chauffeurs, onOpen, onShowAll }: FoundProps) {
  if (chauffeurs.length === 0) {
    return (
      <EmptyState
        icon={<IdCard size={32} aria-hidden />}
        title="No chauffeurs found"
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all chauffeurs
          </Button>
        }
      >
        Nobody fits what you are looking for.
      </EmptyState>
    );
  }
  const opener = ({ name, photoUrl }: Chauffeur) => (
    <Name>
      <Portrait name={name} url={photoUrl} />
      <NameOpener type="button" aria-haspopup="dialog" aria-label={`Open ${name}`}>
        {name}
      </NameOpener>
    </Name>
  );
  return (
    <Table
      caption="Chauffeurs"
      columns={{ Name: opener, ...cells }}
      items={chauffeurs}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
