import { RESPONSE_TARGET_HOURS, TICKET_PRIORITIES } from '@livery/shared-types/support';
import { Fact, FactRows } from '../../ui/Facts.tsx';

const labels = { low: 'Low', medium: 'Medium', high: 'High' };

export const priorities = TICKET_PRIORITIES.map((value) => {
  const { earliest, latest } = RESPONSE_TARGET_HOURS[value];
  return { value, label: labels[value], answer: `${earliest}-${latest} hours` };
});

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
