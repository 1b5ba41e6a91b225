import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { readAnew } from '../../../api/baseApi.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { useCatalog } from '../../../api/catalogApi.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import type { NewBookingProps } from '../BookingsTab.tsx';
import { customersApi } from '../../../api/customersApi.ts';
import { forgetDraftIdempotencyKey } from '../../../forms/draftIdempotencyKey.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OrderCreated } from './OrderCreated.tsx';
import { OrderDialog, type OrderParts } from './OrderDialog.tsx';
import {
  BLANK_ORDER,
  callerOf,
  copyOfBooking,
  orderable,
  usualOf,
  wayBackOf,
  type OrderForm,
} from './orderForm.ts';
import type { Created } from './useSendOrder.ts';

const filled = (values: Partial<OrderForm>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** What the order begins with: nothing, a booking to copy or to drive back from, or a customer. */
function useBeginning(start: string) {
  const [kind = '', id] = start.split(':');
  const isOfBooking = (kind === 'copy' || kind === 'back') && id !== undefined;
  const isOfCustomer = kind === 'customer' && id !== undefined;
  const booking = adminBookingsApi.useAdminBookingQuery(isOfBooking ? id : skipToken, readAnew);
  const customer = customersApi.useCustomerQuery(isOfCustomer ? id : skipToken, readAnew);
  if (isOfBooking) {
    const { currentData: data } = booking;
    const make = kind === 'copy' ? copyOfBooking : wayBackOf;
    return { ...booking, data: data && make(data) };
  }
  if (isOfCustomer) {
    const { currentData: data } = customer;
    const order = data && { ...BLANK_ORDER, ...callerOf(data), ...filled(usualOf(data.defaults)) };
    return { ...customer, data: order };
  }
  return { data: BLANK_ORDER, error: undefined, isFetching: false, refetch: () => undefined };
}

export function PhoneOrderDialog(props: NewBookingProps & OrderParts) {
  const { start, onClose, onCreated, ...parts } = props;
  const catalog = useCatalog(readAnew);
  const beginning = useBeginning(start);
  const draftKey = `booking:${start === 'booking' ? 'new' : start}`;
  const createdKey = `${draftKey}:created`;
  // After a reload the number is still there to be read out, and the form does not ask for the same order again.
  const [created, setCreated] = useState(() => staffDrafts.read<Created>(createdKey)?.value);
  const [round, setRound] = useState(0);
  const forget = () => {
    staffDrafts.clear(draftKey);
    forgetDraftIdempotencyKey(staffDrafts, draftKey);
  };

  if (created) {
    return (
      <OrderCreated
        created={created}
        onOpen={(id) => {
          staffDrafts.clear(createdKey);
          onCreated(id);
        }}
        onAnother={() => {
          staffDrafts.clear(createdKey);
          setRound(round + 1);
          setCreated(undefined);
        }}
        onClose={() => {
          staffDrafts.clear(createdKey);
          onClose();
        }}
      />
    );
  }
  if (!catalog.data || !beginning.data) {
    const isCatalogMissing = catalog.data === undefined;
    const waited = isCatalogMissing ? catalog : beginning;
    return (
      <Dialog placement="wide" title="New booking" onClose={onClose}>
        <QueryStates
          query={{ ...waited, data: undefined }}
          noun="form"
          loadingText="Loading the form"
          height="34rem"
        >
          {() => null}
        </QueryStates>
      </Dialog>
    );
  }
  return (
    <OrderDialog
      key={round}
      {...parts}
      catalog={catalog.data}
      beginning={round === 0 ? orderable(beginning.data, catalog.data) : BLANK_ORDER}
      draftKey={draftKey}
      onClose={() => {
        forget();
        onClose();
      }}
      onCreated={(next) => {
        forget();
        staffDrafts.save(createdKey, { value: next });
        setCreated(next);
      }}
    />
  );
}
