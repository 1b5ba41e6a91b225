import type { ReactNode } from 'react';
import { Overline } from '../../ui/text.tsx';

export const TicketPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Overline>{title}</Overline>
    {children}
  </section>
);
