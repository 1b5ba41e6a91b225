import type { Vehicle, VehicleType } from '@livery/shared-types/catalog';

export const fallbackPicture = '/art/vehicles/fallback.svg';

export const vehicleTypeLabels: Record<VehicleType, string> = {
  suv: 'SUV',
  sedan: 'Sedan',
  limousine: 'Limousine',
  van: 'Van',
};

export function picturesOf({ imageUrls, imageUrl }: Pick<Vehicle, 'imageUrls' | 'imageUrl'>): string[] {
  if (imageUrls.length > 0) return imageUrls;
  return imageUrl ? [imageUrl] : [];
}

export const passengers = (count: number) => `${count} ${count === 1 ? 'passenger' : 'passengers'}`;

export const bags = (count: number) => `${count} ${count === 1 ? 'bag' : 'bags'}`;
