import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { fallbackPicture } from './vehicleFacts.ts';

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  background: ${theme.color.sunken};
`;

export interface VehiclePictureProps {
  url: string | undefined;
  /** Empty where the name stands beside it. */
  alt: string;
  /** The first ones on a page come at once, the rest when they are near. */
  eager?: boolean;
}

/** A vehicle's picture at a fixed size; one that is missing or does not load is replaced by the covered car. */
export function VehiclePicture({ url, alt, eager = false }: VehiclePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const shown = url && url !== failedUrl ? url : fallbackPicture;
  return (
    <Picture
      src={shown}
      alt={alt}
      width={1080}
      height={608}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // It may lie on another site, which need not know who looks at what.
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  );
}
