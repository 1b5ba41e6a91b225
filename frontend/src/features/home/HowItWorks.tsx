import { styled } from 'styled-components';
import { measure, media, theme, type } from '../../styles/index.ts';
import { CardTitle } from '../../ui/Card.tsx';
import { Steps } from '../../ui/Steps.ts';

const Band = styled.section`
  border-block: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
`;
const Inner = styled.div`
  ${measure}
  padding-block: clamp(${theme.space(7)}, 8vw, ${theme.space(12)});
  ${media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.7fr);
    gap: ${theme.space(8)};
  }
`;
const Heading = styled.h2`
  ${type.heading}
`;
const LargeSteps = styled(Steps)`
  margin-top: ${theme.space(4)};
  ${media.desktop} {
    margin-top: 0;
  }
  li {
    grid-template-columns: 3.5rem 1fr;
    align-items: start;
    padding-block: ${theme.space(3)};
  }
  li::before {
    font-size: 2.25rem;
  }
  p {
    margin-top: ${theme.space(0.5)};
    color: ${theme.color.textSecondary};
  }
`;

const steps = [
  ['Build your package', 'Services, vehicle, hours and stops, on one page.'],
  ['See the whole price', 'Fees and tax are in the total as you choose. Pay by card, or in cash on arrival.'],
  [
    'We confirm it',
    'Our office checks the car and the hour, then writes to you. Cancel a day ahead and everything comes back.',
  ],
] as const;

export const HowItWorks = () => (
  <Band>
    <Inner>
      <Heading>Booked in minutes, looked after in person</Heading>
      <LargeSteps>
        {steps.map(([title, text]) => (
          <li key={title}>
            <div>
              <CardTitle as="h3">{title}</CardTitle>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </LargeSteps>
    </Inner>
  </Band>
);
