import { DEFAULT_BRAND, DEFAULT_SITE } from '@livery/shared-types';
import type { Vehicle } from '@livery/shared-types/catalog';
import { describe, expect, it } from 'vitest';
import { escapeJson } from './escape.ts';
import type { Facts } from './facts.ts';
import { headOf } from './head.ts';
import { pageAt } from './pages.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

const publicUrl = 'https://cars.example';
const card = `${publicUrl}/art/cards/home.jpg`;
const head = (path: string, query = '', facts: Facts = {}) =>
  headOf({ page: pageAt(path, query), site: DEFAULT_SITE, publicUrl, card, facts });

const vehicle = {
  id: '7a5bc0e9-715a-414b-b56c-c1ae0f544c3f',
  name: 'O\'Neill\'s "Black" <SUV>',
  type: 'suv',
  capacity: 6,
  hourlyRate: '125.00',
  imageUrl: null,
  imageUrls: [],
  description: 'A car.</script><script>alert(1)</script>',
  features: [],
  available: true,
} as unknown as Vehicle;

describe('the head of a page', () => {
  it('names the page, describes it and says where it is', () => {
    const text = head('/fleet');
    expect(text).toContain('<title>Our Fleet · Ellesmere Chauffeurs</title>');
    expect(text).toMatch(/<meta name="description" content="The fleet of Ellesmere Chauffeurs: /);
    expect(text).toContain('<link rel="canonical" href="https://cars.example/fleet">');
    expect(text).toContain(`<meta property="og:image" content="${card}">`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(text).not.toContain('noindex');
  });

  it.each([
    '/my-bookings',
    '/booking/payment',
    '/booking-confirmation',
    '/offer/token',
    '/pay/7K4M-9QX2',
    '/drive',
    '/ride/token',
    '/admin',
    '/admin/support',
    '/nowhere',
  ])('keeps %s out of search engines', (path) => {
    const text = head(path);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('canonical');
    expect(text).not.toContain('og:');
  });

  it('describes every page in a length that search engines show whole', () => {
    for (const path of ['/', '/services', '/fleet', '/booking', '/support', '/policies']) {
      const description = /name="description" content="([^"]*)"/.exec(head(path))?.[1] ?? '';
      expect(description.length, path).toBeGreaterThan(80);
      expect(description.length, path).toBeLessThanOrEqual(200);
    }
  });

  it('describes the business to search engines as structured data', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head('/'))?.[1] ?? '';
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
    expect(graph[0]).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Ellesmere Chauffeurs',
      telephone: DEFAULT_BRAND.phone,
      address: { addressLocality: 'Scarborough', addressRegion: 'Ontario', addressCountry: 'CA' },
    });
    expect(graph[1]).toMatchObject({ '@type': 'TaxiService', serviceType: 'Chauffeur service' });
  });

  it('says to search engines what a trip costs at least, and how rides are rated once there are enough ratings', () => {
    const graphOf = (facts: Facts) => {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head('/', '', facts))?.[1];
      return (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
    };
    const prices = [
      { type: 'sedan' as const, total: '205.07' },
      { type: 'van' as const, total: '99.50' },
    ];
    const [business, service] = graphOf({
      fromPrices: { hours: 2, prices, totals: [], services: [] },
      ratings: { average: '4.8', count: 23 },
    });
    expect(business).toMatchObject({
      priceRange: 'From $99.50',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', ratingCount: 23, bestRating: 5 },
    });
    expect(service?.['offers']).toMatchObject([
      { '@type': 'Offer', name: 'Sedan with chauffeur, 2 hours', price: '205.07', priceCurrency: 'CAD' },
      { name: 'Van with chauffeur, 2 hours', price: '99.50' },
    ]);
    const [few, plain] = graphOf({
      fromPrices: { hours: 2, prices: [], totals: [], services: [] },
      ratings: { average: null, count: 4 },
    });
    expect(few).not.toHaveProperty('aggregateRating');
    expect(few).toMatchObject({ priceRange: '$$$' });
    expect(plain).not.toHaveProperty('offers');
  });

  it('lists the fleet and what services start from', () => {
    const graphOf = (path: string, facts: Facts) => {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head(path, '', facts))?.[1];
      return (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
    };
    expect(graphOf('/fleet', { vehicles: [vehicle] }).at(-1)).toEqual({
      '@type': 'ItemList',
      name: 'Our Fleet',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: vehicle.name, url: `${publicUrl}/fleet/${vehicle.id}` },
      ],
    });
    const service = {
      id: 'any',
      name: 'As directed',
      description: '',
      basePrice: '95.00',
      features: [],
      needsVehicle: true,
      version: 1,
    };
    const services = [
      { ...service, category: 'hourly' as const },
      { ...service, category: 'airport' as const },
    ];
    expect(graphOf('/services', { services }).at(-1)).toMatchObject({
      '@type': 'OfferCatalog',
      itemListElement: [
        { priceSpecification: { minPrice: '95.00', priceCurrency: 'CAD', unitCode: 'HUR' } },
        { priceSpecification: { minPrice: '95.00', unitText: 'trip' } },
      ],
    });
    expect(graphOf('/booking', { services, vehicles: [vehicle] })).toHaveLength(2);
  });

  it('lets nothing that staff have written out of its place', () => {
    const page = pageAt(`/fleet/${vehicle.id}`, '');
    const text = headOf({ page, site: DEFAULT_SITE, publicUrl, vehicle, card, facts: {} });
    expect(text).toContain(
      '<title>O&#39;Neill&#39;s &quot;Black&quot; &lt;SUV&gt; · Ellesmere Chauffeurs</title>',
    );
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
    expect(graph).toContainEqual(
      expect.objectContaining({
        '@type': 'Product',
        name: vehicle.name,
        description: vehicle.description,
        offers: expect.objectContaining({ price: '125.00', priceCurrency: 'CAD' }) as unknown,
      }),
    );
  });

  it('writes JSON that cannot end its element', () => {
    const text = escapeJson(JSON.stringify({ a: '</script><!--\u2028' }));
    expect(text).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(text)).toEqual({ a: '</script><!--\u2028' });
  });
});

describe('what crawlers ask for', () => {
  it('is a map of every public page and vehicle, and of nothing private', () => {
    const map = sitemapOf([vehicle], publicUrl);
    expect(map).toContain('<loc>https://cars.example/</loc>');
    expect(map).toContain(`<loc>https://cars.example/fleet/${vehicle.id}</loc>`);
    expect(map).not.toMatch(/admin|my-bookings|confirmation|offer|\/pay|\/ride/);
    expect(robotsOf(publicUrl)).toContain('Sitemap: https://cars.example/sitemap.xml');
  });
});

describe('the page at an address', () => {
  it('is the one that says so where there is none', () => {
    expect(pageAt('/nowhere', '')).toMatchObject({ status: 404, component: 'NotFound' });
    expect(pageAt('/fleet/a/b', '')).toMatchObject({ status: 404 });
  });

  it('is left to the browser where a personal link decides what it shows', () => {
    expect(pageAt('/my-bookings', '').isServerRendered).toBe(true);
    expect(pageAt('/my-bookings', 'manage=token').isServerRendered).toBe(false);
    expect(pageAt('/offer/token', '')).toMatchObject({
      isServerRendered: false,
      path: '/offer',
      status: 200,
    });
    expect(pageAt('/pay/7K4M-9QX2', '')).toMatchObject({ isServerRendered: false, path: '/pay' });
    expect(pageAt('/ride/token', 'rating=4')).toMatchObject({ isServerRendered: false, path: '/ride' });
    expect(pageAt('/offer/token/more', '').status).toBe(404);
    expect(pageAt('/booking', 'service=1').isServerRendered).toBe(true);
  });
});
