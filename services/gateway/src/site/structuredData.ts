import type { SiteConfig } from '@livery/shared-types';
import type { Vehicle } from '@livery/shared-types/catalog';

/** The company for search engines, in the words of schema.org. */
export function businessData(site: SiteConfig, publicUrl: string, image: string): object[] {
  const { brand } = site;
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
      priceRange: '$$$',
      currenciesAccepted: site.currency,
      paymentAccepted: 'Card, Cash',
      address: {
        '@type': 'PostalAddress',
        addressLocality: locality,
        ...(region ? { addressRegion: region } : {}),
        addressCountry: 'CA',
      },
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        opens: '00:00',
        closes: '23:59',
      },
    },
    {
      '@type': 'TaxiService',
      name: 'Chauffeur service',
      serviceType: 'Chauffeur service',
      provider: { '@id': business },
      areaServed: site.area,
      url: new URL('/booking', publicUrl).href,
    },
  ];
}

type VehiclePage = { site: SiteConfig; address: string; publicUrl: string; image: string };

/** One vehicle as something with a price by the hour, and its place on the site. */
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
