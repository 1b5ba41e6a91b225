import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { measure, media, theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/Columns.ts';

const Band = styled.section`
  ${measure}
  padding-top: clamp(${theme.space(7)}, 8vw, ${theme.space(13)});
`;
const Heading = styled.h2`
  ${type.heading}
  margin-bottom: ${theme.space(4)};
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
  <Band>
    <Heading>A car for every occasion</Heading>
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
  </Band>
);
