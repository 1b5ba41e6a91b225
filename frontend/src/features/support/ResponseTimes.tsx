import { Fact, FactRows } from '../../ui/Facts.tsx';
import { priorities } from './ticketChoices.ts';

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
