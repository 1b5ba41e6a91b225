import { displayPhone } from '@livery/shared-types/phone';
import type { CustomerSummary } from '@livery/shared-types/customer';
import { UsersRound } from 'lucide-react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { PagedRows } from '../../forms/PagedRows.tsx';
import { firstPage, useAddressPages } from '../../forms/pages.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cellLines, NameOpener, Table, type TableColumns } from '../../ui/Table.tsx';
import { Money } from '../../ui/text.tsx';
import { customersApi } from '../../api/customersApi.ts';
import { lastTripOf } from '../../domain/customerText.ts';

const pageSize = 50;

const Bar = styled.search`
  max-width: 32rem;
  margin-bottom: ${theme.space(2)};
`;

/** Everybody that is known, by the newest trip; what is searched for is in the address. */
export function CustomerList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, change } = useSearchState();
  const q = search.get('q') ?? '';
  const pages = useAddressPages();
  const { cursor } = pages;
  const query = customersApi.useCustomerPageQuery(
    { limit: pageSize, ...(q && { q }), ...(cursor && { cursor }) },
    readAnew,
  );
  return (
    <>
      <Bar>
        <SearchInput
          aria-label="Search customers"
          placeholder="Name, e-mail or phone"
          value={q}
          data-search
          onSearch={(text) => change({ q: text, ...firstPage })}
        />
      </Bar>
      <PagedRows
        query={query}
        noun="customers"
        height="24rem"
        pages={pages}
        pageSize={pageSize}
        empty={
          <EmptyState
            icon={<UsersRound size={32} aria-hidden />}
            title="No customers found"
            action={
              q !== '' && (
                <Button variant="secondary" onClick={() => change({ q: undefined, ...firstPage })}>
                  Show all customers
                </Button>
              )
            }
          >
            {q === ''
              ? 'Whoever books is known here by e-mail address or phone number.'
              : 'Nobody fits what you are looking for.'}
          </EmptyState>
        }
      >
        {(customers) => <CustomersTable customers={customers} onOpen={onOpen} />}
      </PagedRows>
    </>
  );
}

const cells: TableColumns<CustomerSummary> = {
  Contact: ({ emails, phones }) => {
    const [first, ...others] = [...emails, ...phones.map(displayPhone)];
    return first === undefined ? '–' : cellLines(first, ...others);
  },
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
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
