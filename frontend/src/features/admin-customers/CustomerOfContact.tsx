import { useEffect, useEffectEvent } from 'react';
import { readAnew } from '../../api/baseApi.ts';
import { customersApi } from '../../api/customersApi.ts';

interface CustomerOfContactProps {
  contact: string;
  onFound: (id: string) => void;
  /** Nobody was found, or nobody could be asked: the list says more. */
  onMissing: () => void;
}

/** Finds whom an e-mail address or a phone number of a booking belongs to. */
export function CustomerOfContact({ contact, onFound, onMissing }: CustomerOfContactProps) {
  const { currentData, isError, isFetching } = customersApi.useCustomerPageQuery(
    { contact, limit: 1 },
    readAnew,
  );
  const isKnown = !isFetching && (isError || currentData !== undefined);
  const decide = useEffectEvent(() => {
    const [customer] = currentData?.items ?? [];
    if (customer) onFound(customer.id);
    else onMissing();
  });
  useEffect(() => {
    if (isKnown) decide();
  }, [isKnown]);
  return null;
}
