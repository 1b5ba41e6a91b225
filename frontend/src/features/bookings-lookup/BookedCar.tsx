import { styled } from 'styled-components';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { picturesOf } from '../../domain/vehicleFacts.ts';
import { below, media, theme } from '../../styles/index.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

/** Keeps its size while the picture loads. */
const Frame = styled.div`
  flex: none;
  width: 7rem;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${theme.radius.medium};
  ${below.narrow} {
    display: none;
  }
  ${media.phone} {
    width: 12rem;
  }
`;

/** The car of a booking; its name stands among the facts. Empty where the fleet has it no longer. */
export function BookedCar({ vehicleId }: { vehicleId: string }) {
  const { data: vehicles } = useVehiclesQuery();
  const vehicle = vehicles?.find(({ id }) => id === vehicleId);
  return (
    <Frame>{vehicle && <VehiclePicture url={picturesOf(vehicle)[0]} alt="" sizes="12rem" eager />}</Frame>
  );
}
