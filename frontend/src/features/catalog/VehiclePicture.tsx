import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { fallbackPicture } from '../../domain/vehicleFacts.ts';

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  background: ${theme.color.sunken};
`;

interface Props {
  url: string | undefined;
  /** Empty where the name is shown beside it. */
  alt: string;
  /** Loads at once, not when it is near the screen. */
  eager?: boolean;
}

/** A vehicle's picture at a fixed size; one that is missing or does not load is replaced by the covered car. */
export function VehiclePicture({ url, alt, eager = false }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const shown = url && url !== failedUrl ? url : fallbackPicture;
  // It may have failed before hydration, when nobody listened for its error.
  const check = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.naturalWidth === 0) setFailedUrl(url);
    },
    [url],
  );
  return (
    <Picture
      ref={check}
      src={shown}
      alt={alt}
      width={1080}
      height={608}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // It may be on another site, which need not know the page.
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  );
}
