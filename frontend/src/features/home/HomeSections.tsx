import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { currentSite } from '../../domain/siteConfig.ts';
import { paths } from '../../routing/paths.ts';
import { hovered, measure, media, theme, type } from '../../styles/index.ts';
import { CardGrid, CardTitle, Heading } from '../../ui/layout.ts';
import { Steps } from '../../ui/Steps.ts';

const WhyBand = styled.section`
  ${measure}
  padding-block: clamp(${theme.space(7)}, 8vw, ${theme.space(13)});
`;
const WhyHeading = styled.h2`
  ${type.title}
  max-width: 14em;
  margin-bottom: clamp(${theme.space(4)}, 4vw, ${theme.space(7)});
`;
const Reason = styled.article`
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border-radius: ${theme.radius.large};
  }
  h3 {
    ${type.subheading}
    margin-top: ${theme.space(2.5)};
  }
  p {
    margin-top: ${theme.space(1)};
    color: ${theme.color.textSecondary};
  }
`;
const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  color: ${theme.color.accentText};
  font-weight: 500;
  text-decoration-color: ${theme.color.accentLine};
  ${hovered('text-decoration-color: currentColor;')}
`;

const reasons = [
  {
    title: 'Our Services',
    text: 'Hourly hire, airport transfers and events, each priced before you commit, alone or as one package.',
    picture: '/art/scenes/service-airport.svg',
    to: paths.services,
    link: 'Explore our services',
  },
  {
    title: 'Luxury Fleet',
    text: 'An exclusive luxury SUV collection, with sedans, limousines and vans kept to the same standard.',
    picture: '/art/vehicles/suv-champagne-side.svg',
    to: paths.fleet,
    link: 'See the fleet',
  },
  {
    title: '24/7 Support',
    text: 'Flights are late and plans change. Somebody answers at any hour, by phone, chat or email.',
    picture: '/art/scenes/service-hourly.svg',
    to: paths.support,
    link: 'Reach us',
  },
];

export const WhyChoose = () => (
  <WhyBand>
    <WhyHeading>Why Choose {currentSite().brand.name}</WhyHeading>
    <CardGrid $tablet={3} $gap={4}>
      {reasons.map(({ title, text, picture, to, link }) => (
        <li key={title}>
          <Reason>
            <img src={picture} alt="" width={960} height={720} loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <p>{text}</p>
            <More to={to}>{link}</More>
          </Reason>
        </li>
      ))}
    </CardGrid>
  </WhyBand>
);

const HowBand = styled.section`
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
  <HowBand>
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
  </HowBand>
);

const CarsBand = styled.section`
  ${measure}
  padding-top: clamp(${theme.space(7)}, 8vw, ${theme.space(13)});
`;
const Car = styled(Link)`
  position: relative;
  display: block;
  overflow: hidden;
  border-radius: ${theme.radius.large};
  color: ${theme.color.onPicture};
  text-decoration: none;
  img {
    width: 100%;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    transition: transform 600ms ${theme.motion.ease};
  }
  ${media.hover} {
    &:hover img {
      transform: scale(1.03);
    }
  }
  span {
    ${type.subheading}
    position: absolute;
    top: ${theme.space(2.5)};
    left: ${theme.space(3)};
  }
`;

const cars = [
  ['SUVs', 'suv-obsidian-side'],
  ['Sedans', 'sedan-pearl-side'],
  ['Limousines', 'limousine-midnight-side'],
  ['Vans', 'van-silver-side'],
] as const;

export const Collection = () => (
  <CarsBand>
    <Heading $bottom={4}>A car for every occasion</Heading>
    <CardGrid $tablet={2}>
      {cars.map(([name, picture]) => (
        <li key={name}>
          <Car to={paths.fleet}>
            <img
              src={`/art/vehicles/${picture}.svg`}
              alt=""
              width={1080}
              height={608}
              loading="lazy"
              decoding="async"
            />
            <span>{name}</span>
          </Car>
        </li>
      ))}
    </CardGrid>
  </CarsBand>
);
