import { styled } from 'styled-components';
import { stage } from '../styles/index.ts';
import { fallbackPicture } from '../domain/vehicleFacts.ts';
import { CARD_SIZES, Picture } from './Picture.tsx';

const Staged = styled(Picture)`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  ${stage}
`;

interface Props {
  url: string | undefined;
  /** Empty where the name is shown beside it. */
  alt: string;
  /** How wide it is shown, where that is not a card. */
  sizes?: string;
  /** Loads at once, not when it is near the screen. */
  eager?: boolean;
  /** The largest thing on the page: it loads before the code. */
  isLargest?: boolean;
  /** Told when the browser could not load it. */
  onMissing?: (() => void) | undefined;
}

/** A vehicle's picture at a fixed size; one that is missing or does not load is replaced by the covered car. */
export const VehiclePicture = ({
  url,
  alt,
  sizes = CARD_SIZES,
  eager = false,
  isLargest = false,
  onMissing,
}: Props) => (
  <Staged
    src={url || fallbackPicture}
    fallback={fallbackPicture}
    onMissing={onMissing}
    alt={alt}
    sizes={sizes}
    width={1080}
    height={608}
    loading={eager || isLargest ? 'eager' : 'lazy'}
    fetchPriority={isLargest ? 'high' : undefined}
    // It may be on another site, which need not know the page.
    referrerPolicy="no-referrer"
  />
);
