import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { measure, media, theme, type } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';

/** On a narrow screen the picture is below the text, as wide as the screen. */
const sceneHeight = 'max(17.5rem, 56.5vw)';

const Band = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  isolation: isolate;
  overflow: hidden;
  padding-bottom: ${sceneHeight};
  ${media.desktop} {
    justify-content: center;
    min-height: clamp(36rem, calc(100svh - var(--header-height) - 6rem), 52rem);
    padding-bottom: 0;
  }
  /* The road by night or at dawn. Its sky fades into the page's colour, so on a phone it can follow the text. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -2;
    background: url('/art/scenes/lakeshore-night.svg') 97% 100% / auto ${sceneHeight} no-repeat;
    ${media.desktop} {
      background-position: 80% 100%;
      background-size: cover;
    }
  }
  :root[data-theme='light'] &::before {
    background-image: url('/art/scenes/lakeshore-dawn.svg');
  }
  /* Darkens the picture behind the text, and fades its edge into the page. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(0deg, ${theme.color.page}, transparent 4rem);
    ${media.desktop} {
      background:
        linear-gradient(0deg, ${theme.color.page}, transparent 9%),
        linear-gradient(
          78deg,
          ${theme.color.page} 14%,
          color-mix(in srgb, ${theme.color.page} 72%, transparent) 36%,
          transparent 58%
        );
    }
  }
`;
const Words = styled.div`
  ${measure}
  padding-block: ${theme.space(6)} ${theme.space(4)};
  ${media.desktop} {
    padding-block: ${theme.space(8)} ${theme.space(14)};
  }
`;
const Title = styled.h1`
  ${type.hero}
  max-width: 9em;
`;
const Lead = styled.p`
  ${type.lead}
  max-width: 30rem;
  margin-top: ${theme.space(3)};
  color: ${theme.color.textSecondary};
  ${media.desktop} {
    color: ${theme.color.text};
  }
`;
export const Hero = () => (
  <Band>
    <Words>
      <Title tabIndex={-1}>Premium Chauffeur Services Tailored for You</Title>
      <Lead>
        A car that is early, spotless and silent. Choose your service and vehicle, see the whole price, and
        leave the road to us.
      </Lead>
      <Cluster $gap={2} $top={4}>
        <LinkButton to={paths.booking} size="large">
          Book Your Ride
        </LinkButton>
        <LinkButton to={paths.fleet} size="large" variant="secondary">
          View Fleet
        </LinkButton>
      </Cluster>
    </Words>
  </Band>
);
