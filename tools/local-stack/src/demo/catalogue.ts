import type { PromoCodeInput, ServiceInput, VehicleInput } from '@livery/shared-types';
import type * as z from 'zod/mini';

export const services: z.input<typeof ServiceInput>[] = [
  {
    name: 'Hourly Chauffeur',
    category: 'hourly',
    basePrice: '45.00',
    description:
      'Your car and chauffeur for as long as the day needs them: meetings across town, an evening out, a list of errands done in quiet.',
    features: ['Waits while you do', 'As many stops as you like', 'Bottled water and chargers'],
  },
  {
    name: 'Corporate Roadshow',
    category: 'hourly',
    basePrice: '65.00',
    description:
      'A day of appointments run to the minute, with the next address set before you sit down and calls taken in a silent cabin.',
    features: ['Route planned beforehand', 'One contact all day', 'Wi-Fi on board'],
  },
  {
    name: 'Airport Arrival',
    category: 'airport',
    basePrice: '95.00',
    description:
      'Met inside the terminal with a name board. We follow your flight, so a delay is ours to deal with, not yours.',
    features: ['Flight followed live', 'Meet and greet inside', '60 minutes of waiting included'],
  },
  {
    name: 'Airport Departure',
    category: 'airport',
    basePrice: '85.00',
    description:
      'Collected from your door with time in hand, your bags carried, and left at the right terminal.',
    features: ['Door to terminal', 'Help with luggage', 'Traffic watched from an hour ahead'],
  },
  {
    name: 'Wedding Day',
    category: 'event',
    basePrice: '350.00',
    description:
      'A polished car, a chauffeur in a dark suit, and a schedule agreed with your planner, from the first photograph to the last dance.',
    features: ['Ribbons and flowers on request', 'Red carpet', 'Rehearsal of the route'],
  },
  {
    name: 'Gala & Theatre Evening',
    category: 'event',
    basePrice: '180.00',
    description:
      'Dropped at the door, collected at the curtain. The car is outside before the applause ends.',
    features: ['Dinner stop included', 'Return at your word', 'Umbrellas and coat service'],
  },
];

type Vehicle = z.input<typeof VehicleInput>;

const car = (
  type: Vehicle['type'],
  paint: string,
  capacity: number,
  luggageCapacity: number,
  hourlyRate: string,
) => ({
  type,
  capacity,
  luggageCapacity,
  hourlyRate,
  imageUrls: ['side', 'front', 'cabin', 'rear'].map((view) => `/art/vehicles/${type}-${paint}-${view}.svg`),
});

export const vehicles: Vehicle[] = [
  {
    name: 'Obsidian Grand SUV',
    ...car('suv', 'obsidian', 6, 6, '125.00'),
    description:
      'Our signature car. Three rows of hand-stitched leather, a panoramic roof and room for everyone’s luggage, in a black so deep that it mirrors the street.',
    features: ['Heated and cooled seats', 'Panoramic roof', 'Privacy glass', 'Wi-Fi', 'Rear climate control'],
  },
  {
    name: 'Champagne Touring SUV',
    ...car('suv', 'champagne', 5, 5, '110.00'),
    description:
      'Warm, tall and calm on any road. The touring SUV is the one to choose for skis, strollers and the long way round the lake.',
    features: ['All-wheel drive', 'Child seats on request', 'Phone chargers', 'Bottled water'],
  },
  {
    name: 'Onyx Executive Sedan',
    ...car('sedan', 'onyx', 3, 3, '85.00'),
    description:
      'The understated choice for airport runs and meetings: a quiet cabin, a proper reading light and space to stretch your legs.',
    features: ['Quiet cabin', 'Reading lights', 'Phone chargers', 'Newspapers on request'],
  },
  {
    name: 'Pearl Flagship Sedan',
    ...car('sedan', 'pearl', 3, 3, '105.00'),
    description:
      'Reclining rear seats, soft-close doors and an interior trimmed in open-pore walnut. The way to arrive somewhere important.',
    features: [
      'Reclining rear seats',
      'Massage',
      'Soft-close doors',
      'Ambient lighting',
      'Concert-grade sound',
    ],
  },
  {
    name: 'Midnight Stretch Limousine',
    ...car('limousine', 'midnight', 8, 4, '185.00'),
    description:
      'For the evenings people talk about afterwards: facing seats, a starlight ceiling, a chilled bar and a partition when you want the cabin to yourselves.',
    features: ['Facing seats', 'Starlight ceiling', 'Chilled bar', 'Privacy partition'],
  },
  {
    name: 'Silver Executive Van',
    ...car('van', 'silver', 11, 12, '145.00'),
    description:
      'One car for the whole party. Individual armchairs, a high roof and a hold that takes every suitcase without a puzzle.',
    features: ['Individual armchairs', 'High roof', 'Large luggage hold', 'Wi-Fi', 'Conference table'],
  },
  {
    name: 'Ivory Ceremony Limousine',
    ...car('limousine', 'ivory', 6, 2, '165.00'),
    description: 'Ivory paint, ivory leather, and a rear door that opens wide enough for any dress.',
    features: ['Wide rear doors', 'Ribbon and flower mounts', 'Champagne flutes', 'Red carpet'],
  },
];

/** `until` counts days from the day of loading: one of the codes has already ended. */
export const promoCodes: (z.input<typeof PromoCodeInput> & { expiresInDays?: number })[] = [
  { code: 'WELCOME10', discountType: 'percentage', discountValue: '10' },
  { code: 'VIP50', discountType: 'fixed', discountValue: '50.00', usageLimit: 25, expiresInDays: 180 },
  { code: 'SUMMER25', discountType: 'percentage', discountValue: '25', expiresInDays: -60 },
];
