import { useEffect, useState } from 'react';

/** A stored number as the country writes it, for pages that have no other use for the library: until it is here, as stored. */
export function usePhoneText(phone: string): string {
  const [shown, setShown] = useState({ phone, text: phone });
  useEffect(() => {
    if (phone === '') return;
    void import('@livery/shared-types/phone')
      .then(({ displayPhone }) => setShown({ phone, text: displayPhone(phone) }))
      .catch(() => undefined);
  }, [phone]);
  return shown.phone === phone ? shown.text : phone;
}
