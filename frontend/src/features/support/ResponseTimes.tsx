import type { TicketPriority } from '@livery/shared-types/support';
import { Fact, FactRows } from '../../ui/Facts.tsx';

export const priorities: { value: TicketPriority; label: string; answer: string }[] = [
  { value: 'low', label: 'Low', answer: '12-24 hours' },
  { value: 'medium', label: 'Medium', answer: '4-12 hours' },
  { value: 'high', label: 'High', answer: '2-4 hours' },
];

export const ResponseTimes = () => (
  <FactRows $top={2}>
    {priorities.toReversed().map(({ value, label, answer }) => (
      <Fact key={value} label={`${label} priority`}>
        {answer}
      </Fact>
    ))}
    <Fact label="Email">within 24h</Fact>
    <Fact label="Phone">24/7</Fact>
  </FactRows>
);
