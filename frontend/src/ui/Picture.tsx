import { useCallback, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { paintedCopies } from '../domain/paintedCopies.ts';

/** Of a picture in a card: the screen on a phone, a column elsewhere. */
export const CARD_SIZES = '(min-width: 48rem) 24rem, 92vw';

interface Props extends Omit<ComponentProps<'img'>, 'ref' | 'srcSet' | 'onError'> {
  src: string;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** How wide it is shown, as in an `img`’s `sizes`. */
  sizes: string;
  /** What is shown where there is no such picture. */
  fallback?: string;
  /** Told when the browser could not load it. */
  onMissing?: (() => void) | undefined;
}

interface Source {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** A picture: of one of our own drawings its painted copy, where that does not load the drawing, then the fallback. */
export function Picture({ src, alt, sizes, fallback, onMissing, ...rest }: Props) {
  const [failed, setFailed] = useState({ src, times: 0 });
  const times = failed.src === src ? failed.times : 0;
  const sources = sourcesOf(src, sizes, fallback);
  const shown = sources[Math.min(times, sources.length - 1)];
  const isMissing = times >= sources.length - (fallback === undefined ? 0 : 1);
  const tell = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
  // It may have failed before hydration, when nobody listened for its error.
  const check = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setFailed({ src, times: 1 });
    },
    [src],
  );
  return (
    <img
      {...rest}
      {...shown}
      ref={check}
      alt={alt}
      decoding="async"
      onError={() => setFailed({ src, times: times + 1 })}
    />
  );
}

function sourcesOf(src: string, sizes: string, fallback: string | undefined): Source[] {
  const copies = paintedCopies(src);
  const srcSet = copies.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ');
  return [
    ...(copies.length === 0 ? [] : [{ src, srcSet, sizes }]),
    { src },
    ...(fallback === undefined ? [] : [{ src: fallback }]),
  ];
}
