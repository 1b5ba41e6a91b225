import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { CARD_SIZES, Picture } from './Picture.tsx';

const Frame = styled.span`
  display: block;
  overflow: hidden;
  background: ${theme.color.sunken};
  img {
    width: 100%;
    aspect-ratio: 16 / 9;
    object-fit: cover;
  }
  :root:not([data-theme='light']) & img + img,
  :root[data-theme='light'] & img:first-child {
    display: none;
  }
`;

/** A scene by night in the dark theme and by day in the light one. The hidden one is not downloaded. */
export function ScenePicture({ name, className }: { name: string; className?: string }) {
  return (
    <Frame className={className}>
      {['', '-day'].map((time) => (
        <Picture
          key={time}
          src={`/art/scenes/${name}${time}.svg`}
          alt=""
          sizes={CARD_SIZES}
          width={960}
          height={540}
          loading="lazy"
        />
      ))}
    </Frame>
  );
}
