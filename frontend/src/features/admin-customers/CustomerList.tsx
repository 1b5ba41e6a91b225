import type { CustomerSummary } from '@livery/shared-types/customer';
import { UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { rangeText } from '../../api/pageInfo.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cellLines, RowOpener, Table, type TableColumns } from '../../ui/Table.tsx';
import { Money } from '../../ui/text.tsx';
import { customersApi } from '../../api/customersApi.ts';
import { lastTripOf } from '../../domain/customerText.ts';

const pageSize = 50;

const Bar = styled.search`
  max-width: 32rem;
  margin-bottom: ${theme.space(2)};
`;
const Rows = styled.div`
  min-width: 0;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: ${theme.outdated};
  }
`;
const NameOpener = styled(RowOpener)`
  font-family: inherit;
  font-size: inherit;
  white-space: normal;
  overflow-wrap: anywhere;
`;

const pageOf = (text: string | null) => Math.max(1, Math.trunc(Number(text)) || 1);

/** Everybody that is known, by the newest trip; what is searched for is in the address. */
export function CustomerList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, change } = useSearchState();
  const q = search.get('q') ?? '';
  const cursor = search.get('cursor') ?? undefined;
  const page = cursor === undefined ? 1 : pageOf(search.get('page'));
  const query = customersApi.useCustomerPageQuery(
    { limit: pageSize, ...(q && { q }), ...(cursor && { cursor }) },
    readAnew,
  );
  // The cursors of the pages gone through, to step back by; after a reload, the way back leads to the first page.
  const trailRef = useRef<(string | undefined)[]>([]);
  const show = (next: string | undefined, at: number) =>
    change({ cursor: next, page: next === undefined ? undefined : String(at) });

  return (
    <>
      <Bar>
        <SearchInput
          aria-label="Search customers"
          placeholder="Name, e-mail or phone"
          value={q}
          data-search
          onSearch={(text) => {
            trailRef.current = [];
            change({ q: text, cursor: undefined, page: undefined });
          }}
        />
      </Bar>
      <QueryStates
        query={{ ...query, data: query.currentData ?? query.data }}
        noun="customers"
        height="24rem"
        action={
          cursor && (
            <Button variant="secondary" onClick={() => show(undefined, 1)}>
              First page
            </Button>
          )
        }
      >
        {(found) =>
          found.items.length === 0 ? (
            <EmptyState
              icon={<UsersRound size={32} aria-hidden />}
              title="No customers found"
              action={
                q !== '' && (
                  <Button variant="secondary" onClick={() => change({ q: undefined })}>
                    Show all customers
                  </Button>
                )
              }
            >
              {q === ''
                ? 'Whoever books is known here by e-mail address or phone number.'
                : 'Nobody fits what you are looking for.'}
            </EmptyState>
          ) : (
            <>
              <Rows aria-busy={query.currentData === undefined}>
                <CustomersTable customers={found.items} onOpen={onOpen} />
              </Rows>
              <Pagination
                label="Pages of customers"
                summary={
                  found.items.length === found.total
                    ? `${found.total} in all`
                    : rangeText((page - 1) * pageSize + 1, found)
                }
                onPrevious={page > 1 ? () => show(trailRef.current[page - 2], page - 1) : undefined}
                onNext={
                  found.nextCursor === undefined
                    ? undefined
                    : () => {
                        trailRef.current[page - 1] = cursor;
                        show(found.nextCursor, page + 1);
                      }
                }
              />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const cells: TableColumns<CustomerSummary> = {
  Contact: ({ emails, phones }) =>
    emails.length + phones.length === 0
      ? '–'
      : cellLines(
          emails[0] ?? phones[0],
          ...emails.slice(1),
          ...(emails.length > 0 ? phones : phones.slice(1)),
        ),
  Trips: ({ trips }) => trips,
  'No-shows': ({ noShows }) => (noShows === 0 ? '–' : <Badge tone="yellow">{noShows}</Badge>),
  'Last trip': ({ lastPickup }) => lastTripOf(lastPickup),
  Spend: ({ spend }) => <Money amount={spend} />,
};

function CustomersTable({
  customers,
  onOpen,
}: {
  customers: CustomerSummary[];
  onOpen: (id: string) => void;
}) {
  const opener = ({ name }: CustomerSummary) => (
    <NameOpener type="button" aria-haspopup="dialog" aria-label={`Open ${name}`}>
      {name || 'Without a name'}
    </NameOpener>
  );
  return (
    <Table
      caption="Customers"
      columns={{ Name: opener, ...cells }}
      items={customers}
      right="Spend"
      onOpen={({ id }) => {
        // Marking a phone number to copy it is not a wish to open the customer.
        if (window.getSelection()?.type !== 'Range') onOpen(id);
      }}
    />
  );
}
