import type { SiteConfig } from '@livery/shared-types';
import type { Service, Vehicle, VehicleType } from '@livery/shared-types/catalog';
import type { Facts } from './facts.ts';

type BusinessPage = { site: SiteConfig; publicUrl: string; image: string; facts: Facts };

/** The company in schema.org's words. */
export function businessData({ site, publicUrl, image, facts }: BusinessPage): object[] {
  const { brand } = site;
  const { fromPrices, ratings } = facts;
  const [lowest] = (fromPrices?.prices ?? []).map(({ total }) => Number(total)).toSorted((a, b) => a - b);
  const booking = new URL('/booking', publicUrl).href;
  const [locality = brand.city, region] = brand.city.split(',').map((part) => part.trim());
  const home = new URL('/', publicUrl).href;
  const business = `${home}#business`;
  return [
    {
      '@type': 'LocalBusiness',
      '@id': business,
      name: brand.name,
      url: home,
      telephone: brand.phone,
      email: brand.email,
      image,
      logo: new URL('/icon-512.png', publicUrl).href,
      priceRange: lowest === undefined ? '$$$' : `From $${lowest.toFixed(2)}`,
      currenciesAccepted: site.currency,
      paymentAccepted: 'Card, Cash',
      address: {
        '@type': 'PostalAddress',
        addressLocality: locality,
        ...(region ? { addressRegion: region } : {}),
        addressCountry: brand.country,
      },
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        opens: '00:00',
        closes: '23:59',
      },
      ...(ratings?.average
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: ratings.average,
              ratingCount: ratings.count,
              bestRating: 5,
              worstRating: 1,
            },
          }
        : {}),
    },
    {
      '@type': 'TaxiService',
      name: 'Chauffeur service',
      serviceType: 'Chauffeur service',
      provider: { '@id': business },
      areaServed: site.area,
      url: booking,
      ...(fromPrices && fromPrices.prices.length > 0
        ? {
            offers: fromPrices.prices.map(({ type, total }) => ({
              '@type': 'Offer',
              name: `${TYPE_NAMES[type]} with chauffeur, ${fromPrices.hours} hours`,
              price: total,
              priceCurrency: site.currency,
              url: booking,
            })),
          }
        : {}),
    },
  ];
}

const TYPE_NAMES: Record<VehicleType, string> = {
  sedan: 'Sedan',
  suv: 'SUV',
  limousine: 'Limousine',
  van: 'Van',
};

type ListPage = { site: SiteConfig; publicUrl: string };

/** A list page: the fleet, or the services with their prices. */
export function listData(
  component: string | undefined,
  { vehicles, services }: Facts,
  { site, publicUrl }: ListPage,
): object[] {
  if (component === 'Fleet' && vehicles)
    return [
      {
        '@type': 'ItemList',
        name: 'Our Fleet',
        itemListElement: vehicles.map(({ id, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: new URL(`/fleet/${id}`, publicUrl).href,
        })),
      },
    ];
  if (component === 'Services' && services)
    return [
      {
        '@type': 'OfferCatalog',
        name: 'Our Services',
        itemListElement: services.map((service) => serviceOffer(service, { site, publicUrl })),
      },
    ];
  return [];
}

const serviceOffer = (
  { name, description, basePrice, category }: Service,
  { site, publicUrl }: ListPage,
): object => ({
  '@type': 'Offer',
  name,
  ...(description ? { description } : {}),
  url: new URL('/booking', publicUrl).href,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    minPrice: basePrice,
    priceCurrency: site.currency,
    ...(category === 'hourly' ? { unitCode: 'HUR' } : { unitText: 'trip' }),
  },
});

type VehiclePage = { site: SiteConfig; address: string; publicUrl: string; image: string };

export function vehicleData(vehicle: Vehicle, { site, address, publicUrl, image }: VehiclePage): object[] {
  const fleet = new URL('/fleet', publicUrl).href;
  return [
    {
      '@type': 'Product',
      name: vehicle.name,
      url: address,
      image,
      ...(vehicle.description ? { description: vehicle.description } : {}),
      offers: {
        '@type': 'Offer',
        url: address,
        price: vehicle.hourlyRate,
        priceCurrency: site.currency,
        availability: `https://schema.org/${vehicle.available ? 'InStock' : 'OutOfStock'}`,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: vehicle.hourlyRate,
          priceCurrency: site.currency,
          unitCode: 'HUR',
        },
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Our Fleet', item: fleet },
        { '@type': 'ListItem', position: 2, name: vehicle.name, item: address },
      ],
    },
  ];
}
