import { currentSite } from '../../domain/site.ts';

export type ZoneName = 'premium' | 'extended' | 'remote';

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Place extends Point {
  name: string;
  /** What a driver needs beyond the name. */
  address: string;
  zone: ZoneName;
}

export interface Trip {
  from: Place;
  to: Place;
}

type Row = [name: string, address: string, latitude: number, longitude: number];

/** Greater Toronto and a day's drive around it; part of the application, so that it works offline. */
const rows: Record<ZoneName, Row[]> = {
  premium: [
    ['Toronto Pearson, Terminal 1', '6301 Silver Dart Dr, Mississauga', 43.6808, -79.6107],
    ['Toronto Pearson, Terminal 3', '6301 Silver Dart Dr, Mississauga', 43.6874, -79.6195],
    ['Billy Bishop Toronto City Airport', '2 Eireann Quay, Toronto', 43.6331, -79.3961],
    ['Union Station', '65 Front St W, Toronto', 43.6453, -79.3806],
    ['Fairmont Royal York', '100 Front St W, Toronto', 43.6459, -79.3816],
    ['The Ritz-Carlton, Toronto', '181 Wellington St W, Toronto', 43.6455, -79.3873],
    ['Shangri-La Toronto', '188 University Ave, Toronto', 43.6491, -79.3862],
    ['The St. Regis Toronto', '325 Bay St, Toronto', 43.6499, -79.3801],
    ['Four Seasons Hotel Toronto', '60 Yorkville Ave, Toronto', 43.6719, -79.3894],
    ['The Hazelton Hotel', '118 Yorkville Ave, Toronto', 43.6714, -79.3938],
    ['Park Hyatt Toronto', '4 Avenue Rd, Toronto', 43.6688, -79.3947],
    ['Sheraton Gateway, Terminal 3', '6320 Silver Dart Dr, Mississauga', 43.6866, -79.6213],
    ['Delta Toronto East', '2035 Kennedy Rd, Scarborough', 43.7775, -79.2837],
    ['Metro Toronto Convention Centre', '255 Front St W, Toronto', 43.6432, -79.3866],
    ['Enercare Centre, Exhibition Place', '100 Princes’ Blvd, Toronto', 43.6353, -79.4108],
    ['Toronto Congress Centre', '650 Dixon Rd, Etobicoke', 43.6882, -79.5856],
    ['The International Centre', '6900 Airport Rd, Mississauga', 43.7088, -79.6412],
    ['Scotiabank Arena', '40 Bay St, Toronto', 43.6435, -79.3791],
    ['Rogers Centre', '1 Blue Jays Way, Toronto', 43.6414, -79.3894],
    ['CN Tower', '290 Bremner Blvd, Toronto', 43.6426, -79.3871],
    ['Roy Thomson Hall', '60 Simcoe St, Toronto', 43.6466, -79.3863],
    ['Financial District', 'King St W and Bay St, Toronto', 43.6487, -79.3806],
    ['Yorkville', 'Cumberland St, Toronto', 43.6708, -79.3931],
    ['Distillery District', '55 Mill St, Toronto', 43.6503, -79.3596],
    ['Casa Loma', '1 Austin Terrace, Toronto', 43.678, -79.4094],
  ],
  extended: [
    ['North York Centre', '5150 Yonge St, North York', 43.7685, -79.4128],
    ['Scarborough Town Centre', '300 Borough Dr, Scarborough', 43.7756, -79.2578],
    ['Scarborough Bluffs', 'Brimley Rd S, Scarborough', 43.7064, -79.2325],
    ['Toronto Zoo', '2000 Meadowvale Rd, Scarborough', 43.8177, -79.1859],
    ['University of Toronto Scarborough', '1265 Military Trail, Scarborough', 43.7841, -79.1868],
    ['Yorkdale Shopping Centre', '3401 Dufferin St, North York', 43.7254, -79.4521],
    ['Square One, Mississauga', '100 City Centre Dr, Mississauga', 43.5931, -79.6424],
    ['Port Credit', 'Lakeshore Rd E, Mississauga', 43.5507, -79.5834],
    ['Sherway Gardens', '25 The West Mall, Etobicoke', 43.6114, -79.5571],
    ['Vaughan Metropolitan Centre', '150 Apple Mill Rd, Vaughan', 43.7942, -79.5272],
    ['Vaughan Mills', '1 Bass Pro Mills Dr, Vaughan', 43.8252, -79.5382],
    ['Canada’s Wonderland', '1 Canada’s Wonderland Dr, Vaughan', 43.843, -79.5395],
    ['Markham Centre', '101 Town Centre Blvd, Markham', 43.8569, -79.3374],
    ['Markham Corporate Campus', 'Warden Ave and Highway 7, Markham', 43.8512, -79.3271],
    ['Richmond Hill', '225 East Beaver Creek Rd, Richmond Hill', 43.8455, -79.3834],
    ['Brampton City Hall', '2 Wellington St W, Brampton', 43.6851, -79.7597],
    ['Oakville, Downtown', 'Lakeshore Rd E, Oakville', 43.4466, -79.6664],
    ['Burlington Waterfront', '1400 Lakeshore Rd, Burlington', 43.3235, -79.7961],
    ['Milton', '150 Mary St, Milton', 43.5136, -79.8828],
    ['Pickering City Centre', '1355 Kingston Rd, Pickering', 43.8346, -79.0869],
    ['Ajax', '65 Harwood Ave S, Ajax', 43.8503, -79.0204],
    ['Whitby', '575 Rossland Rd E, Whitby', 43.8989, -78.9395],
    ['Oshawa, Downtown', '50 Centre St S, Oshawa', 43.8971, -78.8658],
    ['Oshawa Executive Airport', '1200 Airport Blvd, Oshawa', 43.9228, -78.895],
    ['Aurora', '100 John West Way, Aurora', 44.0001, -79.4663],
    ['Newmarket', '395 Mulock Dr, Newmarket', 44.0425, -79.4638],
    ['Hamilton, Downtown', '71 Main St W, Hamilton', 43.2557, -79.8729],
    ['John C. Munro Hamilton Airport', '9300 Airport Rd, Mount Hope', 43.1736, -79.935],
    ['Region of Waterloo Airport', '4881 Fountain St N, Breslau', 43.4608, -80.3786],
  ],
  remote: [
    ['Guelph', '1 Carden St, Guelph', 43.5448, -80.2482],
    ['Kitchener', '200 King St W, Kitchener', 43.4516, -80.4925],
    ['Stratford Festival', '55 Queen St, Stratford', 43.3718, -80.9683],
    ['Caledon, Belfountain', 'Main St, Belfountain', 43.7945, -80.0121],
    ['Hockley Valley Resort', '793522 3rd Line EHS, Mono', 43.9716, -80.0546],
    ['Uxbridge', '51 Toronto St S, Uxbridge', 44.1087, -79.1204],
    ['Port Perry', '181 Perry St, Port Perry', 44.1048, -78.9446],
    ['Barrie Waterfront', '70 Collier St, Barrie', 44.3894, -79.6866],
    ['Horseshoe Resort', '1101 Horseshoe Valley Rd, Barrie', 44.5487, -79.6708],
    ['Blue Mountain Village', '156 Jozo Weider Blvd, The Blue Mountains', 44.5033, -80.3091],
    ['Collingwood', '97 Hurontario St, Collingwood', 44.5008, -80.2169],
    ['Muskoka, Gravenhurst', '3-5 Pineridge Gate, Gravenhurst', 44.9201, -79.3733],
    ['Port Carling', '3 Bailey St, Port Carling', 45.1186, -79.5772],
    ['Deerhurst Resort, Huntsville', '1235 Deerhurst Dr, Huntsville', 45.3477, -79.1466],
    ['Peterborough', '500 George St N, Peterborough', 44.3091, -78.3197],
    ['Cobourg Beach', '138 Division St, Cobourg', 43.9559, -78.1645],
    ['Prince Edward County, Picton', '280 Main St, Picton', 44.0081, -77.1384],
    ['Niagara Falls, Table Rock', '6650 Niagara Pkwy, Niagara Falls', 43.0791, -79.0784],
    ['Niagara-on-the-Lake', '26 Queen St, Niagara-on-the-Lake', 43.2549, -79.0716],
    ['St. Catharines', '50 Church St, St. Catharines', 43.1594, -79.2469],
  ],
};

export const places: readonly Place[] = Object.entries(rows).flatMap(([zone, list]) =>
  list.map(([name, address, latitude, longitude]) => ({
    name,
    address,
    latitude,
    longitude,
    zone: zone as ZoneName,
  })),
);

const placeNames = places.map(({ name }) => name);
const nowhere: string[] = [];

/** Names to offer while an address is typed: those of the table, where the company drives there. */
export const usePlaceNames = (): readonly string[] => (currentSite().hasCoverage ? placeNames : nowhere);

/** The place of exactly that name, in any case. */
export function findPlace(name: string): Place | undefined {
  const wanted = name.trim().toLowerCase();
  return places.find((place) => place.name.toLowerCase() === wanted);
}

interface Zone {
  name: ZoneName;
  label: string;
  /** The surcharge, as information only: quotes do not include it. */
  rate: string;
  areas: readonly string[];
}

/** From the middle outwards. */
export const zones: readonly Zone[] = [
  {
    name: 'premium',
    label: 'Premium',
    rate: 'Standard rates',
    areas: ['Downtown business district', 'Airport area', 'Hotel district', 'Convention centers'],
  },
  {
    name: 'extended',
    label: 'Extended',
    rate: '+25% surcharge',
    areas: ['Suburban communities', 'Corporate parks', 'Secondary airports', 'Shopping centers'],
  },
  {
    name: 'remote',
    label: 'Remote',
    rate: '+50% surcharge',
    areas: ['Rural areas', 'Mountain resorts', 'Coastal properties', 'Private estates'],
  },
];

const rank = (name: ZoneName) => zones.findIndex((zone) => zone.name === name);

/** A trip belongs to the outermost zone it touches. */
export function zoneOfTrip(from: Place, to: Place): Zone {
  const outermost = zones[Math.max(rank(from.zone), rank(to.zone))];
  if (!outermost) throw new Error(`No such zone: ${from.zone} or ${to.zone}`);
  return outermost;
}
