import { useState } from 'react';
import { styled } from 'styled-components';
import { fallbackPicture } from '../../domain/vehicleFacts.ts';
import { theme } from '../../styles/theme.ts';

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  background: ${theme.color.sunken};
`;

/** A picture at a fixed size; the covered car stands in for one that is missing or does not load. */
export function Thumbnail({ url, alt }: { url: string | undefined; alt: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <Picture
      src={url && url !== failedUrl ? url : fallbackPicture}
      alt={alt}
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  );
}
