import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { VehiclePicture } from './VehiclePicture.tsx';

const Stage = styled.div`
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
`;
const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(1.5)};
`;
const Thumbnail = styled.button`
  display: block;
  width: 100%;
  min-height: ${theme.target};
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.sunken};
  &[aria-pressed='true'] {
    border-color: ${theme.color.accentText};
    box-shadow: inset 0 0 0 1px ${theme.color.accentText};
  }
  &[aria-pressed='false'] img {
    opacity: 0.78;
  }
`;
const Nothing = styled.p`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  color: ${theme.color.textSecondary};
  background: ${theme.color.sunken};
`;

/** A large picture and, with several, their thumbnails below it. */
export function VehicleGallery({ name, pictures }: { name: string; pictures: string[] }) {
  const [chosen, setChosen] = useState(0);
  const count = pictures.length;
  return (
    <div>
      <Stage>
        {count === 0 ? (
          <Nothing>No images available</Nothing>
        ) : (
          <VehiclePicture
            url={pictures[chosen]}
            alt={count > 1 ? `${name}, picture ${chosen + 1} of ${count}` : name}
            eager
          />
        )}
      </Stage>
      {count > 1 && (
        <Thumbnails>
          {pictures.map((url, index) => (
            <li key={url}>
              <Thumbnail
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <VehiclePicture url={url} alt="" eager />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </div>
  );
}
